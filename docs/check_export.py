"""Checks an export of a pokerroom (`pokerroom export FILE`) without pokerroom: python3 docs/check_export.py FILE

Standard library only. It does the sums anew: every row follows from the one before it in its stream; every account is
the sum of its transfers and all together are nothing; every transfer has a row of its own; every anchor is signed,
follows from the one before it, and names rows that are there with these very hashes. The last line has the hash of all
before it, and a signature where the room had its keys.
"""

import hashlib
import json
import sys
from pathlib import Path

START = bytes(32)


def row_hash(before, row):
    """The hash of a row: SHA-256 of the hash before it, its place, and a BLAKE2b of what it says, keyed by the secret
    of its hand."""
    data, sealed = row.get("data", "").encode(), row.get("sealed", "").encode()
    said = hashlib.blake2b(data, digest_size=32, key=bytes.fromhex(row.get("secret", "")))
    if sealed:
        said.update(b"\0sealed\0" + sealed)
    head = f"{row['stream']}\n{row['number']}\n{row['at']}\n{row['kind']}\n{len(data)}\n".encode()
    return hashlib.sha256(before + head + said.digest()).digest()


# Ed25519 as RFC 8032 defines it, only to verify.
P = 2**255 - 19
Q = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, P) % P


def add(a, b):
    """Add two points in extended coordinates."""
    u, v = (a[1] - a[0]) * (b[1] - b[0]) % P, (a[1] + a[0]) * (b[1] + b[0]) % P
    w, z = 2 * a[3] * b[3] * D % P, 2 * a[2] * b[2] % P
    e, f, g, h = v - u, z - w, z + w, v + u
    return e * f % P, g * h % P, f * g % P, e * h % P


def times(number, point):
    """A point so many times."""
    found = (0, 1, 1, 0)
    while number:
        if number & 1:
            found = add(found, point)
        point, number = add(point, point), number >> 1
    return found


def point_of(text):
    """A point from its 32 bytes; None where there is none."""
    number = int.from_bytes(text, "little")
    sign, y = number >> 255, number & (1 << 255) - 1
    square = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P:
        x = x * pow(2, (P - 1) // 4, P) % P
    if y >= P or (x * x - square) % P or (x == 0 and sign):
        return None
    x = P - x if x & 1 != sign else x
    return x, y, 1, x * y % P


BASE = point_of((4 * pow(5, -1, P) % P).to_bytes(32, "little"))


def is_signed(text, signature, public):
    """Whether a signature is that of a text by a key."""
    key, commitment = point_of(public), point_of(signature[:32])
    number = int.from_bytes(signature[32:], "little")
    if len(signature) != 64 or key is None or commitment is None or number >= Q:
        return False
    challenge = int.from_bytes(hashlib.sha512(signature[:32] + public + text).digest(), "little") % Q
    one, other = times(number, BASE), add(commitment, times(challenge, key))
    return (one[0] * other[2] - other[0] * one[2]) % P == 0 and (one[1] * other[2] - other[1] * one[2]) % P == 0


def check(lines):
    """What is wrong, line by line, and how many things there are of each type."""
    ends, rows, accounts, sums, anchors, counts = {}, {}, {}, {}, [], {}
    for line in lines:
        told = json.loads(line)
        kind = told["type"]
        if kind == "end":
            break
        counts[kind] = counts.get(kind, 0) + 1
        if kind == "row":
            number, before, at = ends.get(told["stream"], (0, START, 0))
            where = f"row {told['number']} of {told['stream']}"
            known = bytes.fromhex(told["hash"])
            if told["number"] != number + 1 or told["at"] < at:
                yield f"{where} is not the next one"
            if not told.get("locked") and row_hash(before, told) != known:
                yield f"{where} does not follow from the rows before it"
            ends[told["stream"]] = (told["number"], known, told["at"])
            rows[told["stream"], told["number"]] = told["hash"]
        elif kind == "transfer":
            stream, number, _ = told["reference"].rsplit("/", 2)
            if (stream, int(number)) not in rows:
                yield f"transfer {told['reference']} has no row"
            sums[told["debit"]] = sums.get(told["debit"], 0) - told["amount"]
            sums[told["credit"]] = sums.get(told["credit"], 0) + told["amount"]
        elif kind == "account":
            accounts[told["name"]] = told["balance"]
        elif kind == "anchor":
            anchors.append(told)
    for name in sorted({*accounts, *sums}):
        if accounts.get(name, 0) != sums.get(name, 0):
            yield f"account {name} holds {accounts.get(name, 0)}, and its transfers come to {sums.get(name, 0)}"
    if sum(accounts.values()):
        yield f"all accounts together hold {sum(accounts.values())}"
    before = START.hex()
    for place, signed in enumerate(anchors, 1):
        text = signed["text"].encode()
        told = json.loads(text)
        if told["number"] != place or told["before"] != before:
            yield f"anchor {place} does not follow from the one before it"
        if not is_signed(text, bytes.fromhex(signed["signature"]), bytes.fromhex(told["public"])):
            yield f"anchor {place} is not signed by its key"
        for stream, (number, known) in told["heads"].items():
            if rows.get((stream, number)) != known:
                yield f"anchor {place}: row {number} of {stream} is not the one that was anchored"
        before = hashlib.sha256(text).hexdigest()
    print(", ".join(f"{count:,} {kind}s" for kind, count in counts.items()), file=sys.stderr)


def check_end(data):
    """What is wrong with the last line, which speaks of all before it."""
    before, last = data[: data.rstrip(b"\n").rfind(b"\n") + 1], data.rstrip(b"\n").rpartition(b"\n")[2]
    end = json.loads(last)
    known = hashlib.sha256(before).hexdigest()
    if end.get("type") != "end":
        yield "the last line is not there"
    elif (
        end["hash"].lower() != known or end["lines"] != before.count(b"\n") or data[len(before) + len(last) :] != b"\n"
    ):
        yield "it is not all that was written, or not as it was"
    elif set(end) != {"type", "lines", "hash", "public", "signature"}:
        yield "the last line is not what was written"
    elif end["public"] or end["signature"]:
        said = f"{end['lines']} {known}".encode()
        if not is_signed(said, bytes.fromhex(end["signature"]), bytes.fromhex(end["public"])):
            yield "it is not what was signed"


def check_file(path):
    """What is wrong with an export."""
    data = path.read_bytes()
    try:
        return [*check_end(data), *check(data.decode().splitlines())]
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        return [f"it is not an export, or not as it was written: {error!r}"]


if __name__ == "__main__":
    wrong = check_file(Path(sys.argv[1]))
    print("\n".join(wrong) if wrong else "everything follows")
    sys.exit(bool(wrong))
