"""The commands, a file each: to add one is to add its file, with a `COMMAND` in it."""
