"""`pokerroom manager`: a new one-time link by which an account becomes manager, for whoever keeps the machine.

Knows the folder of a room, open or not. Must not give anybody an office: the link is opened in a browser, and the room
writes down who came by it.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from rich.console import Console

from pokerroom.cli.command import Command
from pokerroom.cli.commands.serve import HOST, PORT, address
from pokerroom.cli.folders import add_folders, add_store, folder_of, keys_of, store_of
from pokerroom.law.error import Refused
from pokerroom.room.sqlite import check_folder


def _arguments(parser: ArgumentParser) -> None:
    add_folders(parser)
    add_store(parser)
    parser.add_argument(
        "--origin",
        default=address(HOST, PORT),
        metavar="ADDRESS",
        help=f"the address by which browsers know the room ({address(HOST, PORT)})",
    )


def _manager(options: Namespace, console: Console) -> None:
    from pokerroom.room.copies import opened
    from pokerroom.room.keys import sums_key
    from pokerroom.room.people import FILE, People

    folder, store = folder_of(options), store_of(options.store)
    if store:
        found = opened(folder, keys_of(options), store)
        found.store.close()
        people = People(folder, database=found.people)
    elif not (folder / FILE).is_file():
        raise Refused(f"there is no room in {folder}.")
    else:
        check_folder(folder)
        people = People(folder, key=sums_key(folder, keys_of(options)))
    try:
        has, link = people.has_manager, people.manager_link()
    finally:
        people.close()
    if has:
        console.print("The room has a manager; whoever opens this is one too, and may take the office from the other.")
    # As it is: a link is copied, and must not be broken by the width of the terminal.
    print(f"the manager's link, good once, within a day: {options.origin.rstrip('/')}/manager/{link}")


COMMAND = Command(
    "manager", "make a new one-time link for a manager of the room", _manager, _arguments, place=15, figures=False
)
