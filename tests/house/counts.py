"""What is counted of the house, each count with the places it found.

Knows what to look for and where it belongs. A count looks at the source alone: it can be wrong about a single place and
is right about the direction. Ask `reading` for modules and imports, `complexity` for blocks.
"""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator

from tests.house.complexity import C, blocks
from tests.house.reading import Module, Project

MANY = 5  # so many names of acts or events in one place are a list of them
HEART = {"machine", "hand", "table", "tournament"}  # the rooms whose state it is


# Lists of acts and events


def declared(project: Project, word: str) -> dict[str, set[str]]:
    """The classes declared as `event` or `act`, with the modules that do: by a noun, or in a file of nothing else."""
    found = defaultdict(set)
    for module in project.modules.values():
        for node in module.tree.body:
            if isinstance(node, ast.ClassDef):
                by_noun = any(isinstance(each, ast.Call) and _last(each.func) == word for each in node.decorator_list)
                in_list = module.path.stem == f"{word}s" and any(_last(base) == "Struct" for base in node.bases)
                if by_noun or in_list:
                    found[node.name].add(module.name)
    return found


def lists(project: Project, word: str) -> list[str]:
    """Tables, unions, branches and patterns outside declarations that name many acts or events."""
    kinds = declared(project, word)
    found = []
    for module in project.modules.values():
        here = {name for name, where in kinds.items() if module.name in where}
        for node in _outermost(module.tree):
            named = {name for name in _names(node) if name in kinds}
            if len(named) >= MANY and not (isinstance(node, ast.ClassDef) and named <= here):
                found.append(f"{_place(module, node)} names {len(named)}")
    for path, text in project.front_end.items():
        if path.startswith("words/"):  # what is said on a button is a word of the pages, whatever act has it for a name
            continue
        # A button that sends one act, `{ type: 'Fold' }`, uses it and lists nothing: only that page knows what it is for.
        # Words in quotes and keys of tables are names; what stands between is the rest of the page.
        told = re.sub(r"\btype: '\w+'", "", text)
        named = {name for name in re.findall(r"(?<=['\"])\w+(?=['\"])|\b\w+(?=: ['\"{])", told) if name in kinds}
        if len(named) >= MANY:
            found.append(f"{path} names {len(named)}")
    return found


def _outermost(tree: ast.Module) -> Iterator[ast.AST]:
    """Statements and expressions that may be a list of classes; of nested ones the outermost, `__all__` left out."""
    nodes: list[ast.AST] = list(tree.body)
    while nodes:
        node = nodes.pop()
        if isinstance(node, ast.Assign) and any(_last(target) == "__all__" for target in node.targets):
            continue
        if len(list(_names(node))) >= MANY:
            yield node
        else:
            nodes += ast.iter_child_nodes(node)


def _names(node: ast.AST) -> Iterator[str]:
    """The names that make a place a list: keys and members, sides of a union, patterns, and what branches compare."""
    match node:
        case ast.Dict():
            for key in node.keys:
                yield from _names(key) if key is not None else ()
        case ast.Set() | ast.List() | ast.Tuple():
            for each in node.elts:
                yield from _names(each)
        case ast.BinOp(op=ast.BitOr()):
            yield from _names(node.left)
            yield from _names(node.right)
        case ast.Match():
            for branch in node.cases:
                for each in ast.walk(branch.pattern):
                    if isinstance(each, ast.MatchClass):
                        yield from _names(each.cls)
        case ast.If():
            for each in ast.walk(node.test):
                if isinstance(each, (ast.Name, ast.Attribute)):
                    yield _last(each)
            for inner in node.orelse:
                yield from _names(inner)
        case ast.Name() | ast.Attribute():
            yield _last(node)
        case ast.Constant(value=str(text)):
            yield text


# One projection


def whole_state(project: Project) -> list[str]:
    """Modules outside the rooms whose state it is that import the state, or reach into a hand's or a table's."""
    return [module.name for module in project.modules.values() if module.room not in HEART and _reaches(module)]


# Who plays for all seats at once shows nobody anything, and may know every card.
EVERYBODY = {
    "academy.duties": "the dealer of a trainee's table, who does everything right",
    "academy.manners": "the players of a trainee's table, to do what makes a dealer's life harder",
    "notation.replaying": "a recorded hand, by whoever did what in it",
    "players.careless": "everybody at the table and the dealer, to do wrong what can be done wrong",
}
CARDS = {"hole", "up", "ups", "stub", "burns", "muck", "kitty", "board", "second", "shared"}


def filters(project: Project) -> list[str]:
    """Of those, modules that pick cards from it: what a person may see is decided a second time there.

    What comes from a `View` is what `see` gave: whoever picks from it draws what its viewer knows, and decides nothing.
    """
    found = []
    for module in project.modules.values():
        plays = module.name.removeprefix("pokerroom.") in EVERYBODY
        if module.room in HEART or module.room == "proofs" or plays or not _reaches(module):
            continue
        picked = {name for function in _functions(module.tree) for name in _picked(function)}
        if picked:
            found.append(f"{module.name} picks {', '.join(sorted(picked))}")
    return found


def _functions(tree: ast.Module) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    for node in ast.walk(tree):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            yield node


def _picked(function: ast.FunctionDef | ast.AsyncFunctionDef) -> Iterator[str]:
    """The piles of cards that a function reads of anything but a view, or a name that it took from one."""
    arguments = [*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs]
    of_views = {
        each.arg
        for each in arguments
        if each.annotation is not None and {"View", "Views"} & set(re.findall(r"\w+", ast.unparse(each.annotation)))
    }
    for node in ast.walk(function):  # in the order of the source, as far as it matters
        if isinstance(node, ast.Assign):
            of_views |= {name for name, value in _assigned(node) if _root(value) in of_views}
    for node in ast.walk(function):
        match node:
            case ast.Attribute(attr=name, ctx=ast.Load()) if name in CARDS and _root(node) not in of_views:
                yield name


def _assigned(node: ast.Assign) -> Iterator[tuple[str, ast.expr]]:
    """The names that are given something, each with what it may be given."""
    for target in node.targets:
        several = isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple)
        pairs = zip(target.elts, node.value.elts, strict=False) if several else [(target, node.value)]  # type: ignore[attr-defined]
        for each, value in pairs:
            for one in [value.body, value.orelse] if isinstance(value, ast.IfExp) else [value]:
                yield _last(each), one


def _root(node: ast.AST) -> str:
    """The name that an expression like `view.state.hole[3]` begins with."""
    while isinstance(node, (ast.Attribute, ast.Subscript, ast.Call)):
        node = node.func if isinstance(node, ast.Call) else node.value
    return _last(node)


def _reaches(module: Module) -> bool:
    for node in ast.walk(module.tree):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.endswith(".state"):
            if any(alias.name.endswith("State") for alias in node.names):
                return True
        elif isinstance(node, ast.Attribute) and node.attr == "state" and _last(node.value) in {"hand", "table"}:
            return True
    return False


# Prose

# Where a regular expression may stand, and over what: formats, files, names and figures are no prose.
READERS = {
    "machine.grammar": "the reader of spoken lines",
    "machine.sorts": "the reader of spoken lines",
    "hand.spoken": "the reader of spoken lines",
    "table.clock": "times of day in spoken lines",
    "equity.notation": "the reader of ranges",
    "hand.fields": "the reader of spoken lines",
    "hand.rulings.order": "the reader of spoken lines: what an office records",
    "table.fields": "the reader of spoken lines",
    "tournament.fields": "the reader of spoken lines",
    "tournament.times": "days and times of day in spoken lines",
    "law.spoken": "the reader of signs",
    "law.commission": "the reader of signs: what is said of a charge",
    "law.clause": "the Markdown of clauses",
    "law.reading": "names of folders",
    "law.search": "words that are searched for",
    "hand.speech": "what a player says at the table",
    "notation.phh": "a format of histories",
    "notation.phh_writing": "a format of histories",
    "notation.recorded": "a format of histories",
    "notation.acpc_reading": "a format of histories",
    "notation.ohh_reading": "a format of histories",
    "notation.stars": "a format of histories",
    "proofs.expected": "the lines that a case expects",
    "proofs.phrase": "the phrases of a case",
    "proofs.tournaments": "the line of conditions that a case begins with",
    "room.ledger": "names of accounts",
    "room.names": "names of people",
    "room.keys": "numbers of rooms",
    "room.dialect": "statements of one database, for another",
    "room.numbered": "numbers of people",
    "room.rows": "kinds of events in rows as they are written",
    "room.logbook": "the lines of the log as they are written",
    "web.books": "names of books in addresses",
}
NOT_PROSE = {
    "lib/router.svelte.ts": "addresses",
    "lib/Irregular.svelte": "chips that somebody types",
    "lib/sentences.ts": "the reader of the room's sentences, by what events declare, for another language",
    "words/de/lines.ts": "the room's sentences in German",
    "words/de/signs.ts": "the room's signs in German",
    "words/de/terms.ts": "the room's sentences in German",
    "words/de/told.ts": "the room's sentences in German",
}
_EXPRESSION = re.compile(
    r"\.(?:test|match|matchAll|replace|replaceAll|exec|split|search)\(\s*/|/[a-z]*\.(?:test|exec)\(|new RegExp"
)
# Places in words.ts that read what somebody types, or write cards as signs and words.
_TYPED = re.compile(r"\[,\\s\$\]|\^\\d\+|\[2-9TJQKA\]\)?\(?\[cdhs\]\)?\(\?!|\\\?\\\?")


def over_prose(project: Project) -> list[str]:
    """Regular expressions outside the readers."""
    calls = {"compile", "match", "search", "fullmatch", "sub", "findall", "split", "finditer"}
    found = []
    for module in project.modules.values():
        if module.name.removeprefix("pokerroom.") in READERS:
            continue
        for node in ast.walk(module.tree):
            match node:
                case ast.Call(func=ast.Attribute(value=ast.Name(id="re"), attr=called)) if called in calls:
                    found.append(_place(module, node))
    for path, text in project.front_end.items():
        for number, line in enumerate(text.splitlines(), 1):
            if path not in NOT_PROSE and _EXPRESSION.search(line) and not _TYPED.search(line):
                found.append(f"{path}:{number}")
    return found


# Keys of rules


def string_keys(project: Project) -> list[str]:
    """Keys of rules as strings, outside what declares them: a `words` module, the first word of `asks`, or that of
    what makes an attribute of a class which is said to be a rule (`seat_left: Rule[bool] = _whether("seat.left", …)`).
    """
    plain = {key for key in project.rule_keys if "." in key and "*" not in key}
    starred = [re.escape(key).replace(r"\*", ".+") for key in project.rule_keys if "*" in key]
    family = re.compile("|".join(starred) or "(?!)")
    starts = {key.partition("*")[0] for key in project.rule_keys if "*" in key}
    found = []
    for module in project.modules.values():
        if module.path.stem == "words":
            continue
        declares = {
            id(node.args[0])
            for node in ast.walk(module.tree)
            if isinstance(node, ast.Call) and _last(node.func) == "asks" and node.args
        } | {
            id(node.value.args[0])
            for each in module.tree.body
            if isinstance(each, ast.ClassDef)
            for node in each.body
            if isinstance(node, ast.AnnAssign) and isinstance(node.value, ast.Call) and node.value.args
            if isinstance(node.annotation, ast.Subscript) and _last(node.annotation.value) in ("Rule", "Declared")
        }
        for node in ast.walk(module.tree):
            match node:
                case ast.Constant(value=str(text)) if id(node) not in declares:
                    if text in plain or family.fullmatch(text) or text in starts:
                        found.append(f"{_place(module, node)} {text}")
    return found


def lost_citations(project: Project) -> list[str]:
    """Clauses asked for by a key that may give nothing."""
    return [
        _place(module, node)
        for module in project.modules.values()
        for node in ast.walk(module.tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "get"
        if _last(node.func.value) == "cite"
    ]


# Names, cycles, sizes


def names_twice(project: Project) -> list[str]:
    """Public classes of the same name in several modules."""
    found = defaultdict(list)
    for module in project.modules.values():
        for node in module.tree.body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                found[node.name].append(module.name.removeprefix("pokerroom."))
    return [f"{name}: {', '.join(where)}" for name, where in sorted(found.items()) if len(where) > 1]


def cycles(project: Project, *, inside: bool) -> list[str]:
    """Groups of modules that import each other, by way of others too; `inside`: in functions too."""
    graph = {name: project.imports(module, inside=inside) for name, module in project.modules.items()}
    reach: dict[str, set[str]] = {}
    for start in graph:
        seen: set[str] = set()
        todo = [start]
        while todo:
            for name in graph[todo.pop()] - seen:
                seen.add(name)
                todo.append(name)
        reach[start] = seen
    groups = {
        frozenset({name} | {each for each in seen if name in reach[each]})
        for name, seen in reach.items()
        if name in seen
    }
    return [
        ", ".join(sorted(name.removeprefix("pokerroom.") for name in group)) for group in sorted(groups, key=sorted)
    ]


def long_files(project: Project, most: int) -> list[str]:
    """Files of the package with more lines."""
    return [f"{module.name} {module.lines}" for module in project.modules.values() if module.lines > most]


def long_pages(project: Project, most: int) -> list[str]:
    """Files of the front end with more lines."""
    return [f"{path} {n}" for path, text in project.front_end.items() if (n := text.count("\n")) > most]


def complex_blocks(project: Project) -> list[str]:
    """Functions, methods and classes at complexity C or worse."""
    return [
        f"{module.name}.{block.name} {block.complexity}"
        for module in project.modules.values()
        for block in blocks(module.tree)
        if block.complexity >= C
    ]


def long_functions(project: Project, most: int) -> list[str]:
    """Functions of more lines."""
    return [
        f"{_place(module, node)} {node.name} {length}"
        for module in project.modules.values()
        for node in ast.walk(module.tree)
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))
        if (length := (node.end_lineno or node.lineno) - node.lineno + 1) > most
    ]


def _last(node: ast.AST) -> str:
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""


def _place(module: Module, node: ast.AST) -> str:
    return f"{module.name}:{getattr(node, 'lineno', 0)}"
