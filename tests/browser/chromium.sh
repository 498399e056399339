#!/bin/sh
# Finds the browser that the tests drive, or installs it where that can be done without asking. Where it cannot, it says
# so and lets the other tests go on: those in the browser then fail, unless POKERROOM_NO_BROWSER leaves them out.
if [ "${POKERROOM_NO_BROWSER:-0}" != 0 ] && [ -n "${POKERROOM_NO_BROWSER}" ]; then
    echo '*** POKERROOM_NO_BROWSER is set: NOTHING IS TESTED IN A BROWSER. ***' >&2
    exit 0
fi
found() {
    for name in "$POKERROOM_CHROMIUM" chromium chromium-browser google-chrome-stable google-chrome; do
        [ -n "$name" ] && command -v "$name" >/dev/null && return 0
    done
    return 1
}
found && exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    echo 'There is no Chromium here: installing it.' >&2
    export DEBIAN_FRONTEND=noninteractive
    log=$(mktemp)
    if apt-get -q update >"$log" 2>&1 &&
        apt-get -q -o DPkg::Lock::Timeout=600 install -y --no-install-recommends chromium fonts-dejavu-core fonts-liberation >>"$log" 2>&1 &&
        found; then
        rm -f "$log"
        exit 0
    fi
    tail -n 20 "$log" >&2
    rm -f "$log"
fi
cat >&2 <<'SAID'
************************************************************************************************
*** There is no Chromium, and it cannot be installed from here: the browser tests will fail. ***
*** Install it (on Debian: apt-get install chromium), or name it in POKERROOM_CHROMIUM,      ***
*** or leave those tests out with POKERROOM_NO_BROWSER=1.                                    ***
************************************************************************************************
SAID
