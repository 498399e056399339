#!/bin/sh
# Finds the servers that some tests speak to, or unpacks Debian's packages of them into build/servers: nothing is
# installed, and no service is started. Where that cannot be done it says so, and those tests are left out.
set -u
folder=build/servers
PATH="$folder/usr/sbin:/usr/sbin:$PATH"
command -v nats-server >/dev/null && exit 0
if command -v apt-get >/dev/null && command -v dpkg-deb >/dev/null; then
    echo 'There is no nats-server here: unpacking it into build/servers.' >&2
    mkdir -p "$folder"
    fetch() { (cd "$folder" && apt-get -q -o APT::Sandbox::User=root download nats-server >/dev/null 2>&1); }
    fetch || { [ "$(id -u)" = 0 ] && apt-get -q update >/dev/null 2>&1 && fetch; }
    for package in "$folder"/nats-server_*.deb; do
        [ -f "$package" ] && dpkg-deb -x "$package" "$folder" && rm -f "$package"
    done
    command -v nats-server >/dev/null && exit 0
fi
echo '*** There is no nats-server, and it cannot be had from here: the bus between processes is not tested. ***' >&2
