"""What does not fit on a page: text that is cut off or lies outside the window, and things of the felt that cover others.

Knows what lies on a felt and may not lie on something else. Must not know any rule or table: it looks at a page.
"""

from __future__ import annotations

from typing import cast

from playwright.sync_api import Page

SIZES = {
    "phone": (390, 844),
    "phone-sideways": (844, 390),
    "laptop": (1280, 720),
    "desk": (1440, 900),
    "zoom-200": (720, 450),  # of 1440×900
    "large": (2560, 1440),
}
# A seat's own things may touch: cards lie half under the plate, and what was said last hangs at it, but not on cards.
MISFITS = """() => {
    const found = []
    const seen = (each) => each.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })
    const named = (each) => `${each.className && typeof each.className === 'string' ? each.className.replace(/ ?svelte-\\w+/g, '') : each.tagName}` +
        ` "${(each.getAttribute('aria-label') ?? each.textContent ?? '').trim().replace(/\\s+/g, ' ').slice(0, 40)}"`
    const hidden = (each) => each.closest('.hidden-text, .ticker, .brief, .skip, dialog:not([open]), details:not([open]) > :not(summary)')
    // Text: inside of everything that cuts it off, and of the window.
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walk.nextNode()) {
        const text = walk.currentNode
        const own = text.parentElement
        if (!text.textContent.trim() || !own || ['SCRIPT', 'STYLE'].includes(own.tagName) || hidden(own) || !seen(own) || own.closest('svg')) continue
        const range = document.createRange()
        range.selectNodeContents(text)
        for (const box of range.getClientRects()) {
            if (box.width < 1 || box.height < 1) continue
            const button = own.closest('button, a.btn')?.getBoundingClientRect()
            if (button && (box.left < button.left - 0.5 || box.right > button.right + 0.5)) found.push(`runs over its button: ${named(own)}`)
            let scrolls = false
            for (let each = own; each && each !== document.body; each = each.parentElement) {
                const style = getComputedStyle(each)
                if (/auto|scroll/.test(style.overflowY + style.overflowX) && !each.matches('.below')) { scrolls = true; break }
                if (style.display === 'inline' || !/hidden|clip|auto/.test(style.overflowX + style.overflowY)) continue
                const frame = each.getBoundingClientRect()
                if (box.left < frame.left - 1.5 || box.right > frame.right + 1.5 || box.top < frame.top - 3.5 || box.bottom > frame.bottom + 3.5) {
                    found.push(`cut off: ${named(own)} in ${named(each)}`)
                    scrolls = true
                    break
                }
            }
            if (scrolls) break
            const bottom = document.documentElement.clientHeight
            if (box.left < -1 || box.right > innerWidth + 1 || box.top < -1 || (document.querySelector('.hall') && box.bottom > bottom + 1)) {
                found.push(`outside: ${named(own)} at ${Math.round(box.left)},${Math.round(box.top)} to ${Math.round(box.right)},${Math.round(box.bottom)}`)
                break
            }
        }
    }
    // Things on the felt: each beside the others.
    const things = [...document.querySelectorAll(
        '.felt .pod, .felt .cards, .felt .bet, .felt .marker, .felt .board, .felt .pots, .felt .total, .felt .flag, .felt .clock-left, .felt .awards, .felt .prize, .felt button.seat, .felt .pot, .felt .won, .felt .here, .banner, .below'
    )].filter(seen)
    const owner = (each) => each.closest('.seat')
    for (let one = 0; one < things.length; one += 1) {
        for (let two = one + 1; two < things.length; two += 1) {
            const [a, b] = [things[one], things[two]]
            if (a.contains(b) || b.contains(a)) continue
            if (owner(a) && owner(a) === owner(b) && !(a.matches('.flag, .cards') && b.matches('.flag, .cards'))) continue
            const [p, q] = [a.getBoundingClientRect(), b.getBoundingClientRect()]
            const across = Math.min(p.right, q.right) - Math.max(p.left, q.left)
            const down = Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top)
            if (across > 3 && down > 3) found.push(`covers: ${named(a)} and ${named(b)} by ${Math.round(across)}×${Math.round(down)}`)
        }
    }
    // Whatever can be pressed is on top where it lies.
    for (const each of document.querySelectorAll('button, a.btn, summary, input')) {
        if (hidden(each) || !seen(each) || each.disabled || getComputedStyle(each).pointerEvents === 'none') continue
        const box = each.getBoundingClientRect()
        if (!box.width || box.bottom < 0 || box.top > innerHeight || box.right < 0 || box.left > innerWidth) continue
        // What is scrolled out of sight is not there to be pressed.
        const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
        const frames = []
        for (let frame = each.parentElement; frame && frame !== document.body; frame = frame.parentElement) {
            if (/auto|scroll/.test(getComputedStyle(frame).overflowY)) frames.push(frame.getBoundingClientRect())
        }
        if (frames.some((frame) => y < frame.top || y > frame.bottom || x < frame.left || x > frame.right)) continue
        const top = document.elementFromPoint(x, y)
        if (top && !each.contains(top) && !top.contains(each) && !top.closest('.toasts') && !each.closest('.log, .side-log, .seat')) {
            found.push(`covered: ${named(each)} by ${named(top)}`)
        }
    }
    return [...new Set(found)]
}"""


# Where a card says what it is, at its upper left; every line of text on a felt, from its first letter to its last and
# from its accents to its tails; and whole plates, ribbons, chips and cards: nothing painted lies on them, no frame cuts them.
COVERED = """() => {
    const found = []
    const felt = [...document.querySelectorAll('.felt *')] // what lets clicks through covers what it lies on all the same
    for (const each of felt) each.style.setProperty('pointer-events', 'auto', 'important')
    const told = (each) => (each.getAttribute('aria-label') ?? each.textContent ?? '').trim().replace(/\\s+/g, ' ').slice(0, 40)
    const named = (each) => `${(each.getAttribute('class') ?? each.tagName).replace(/ ?svelte-\\w+/g, '')} "${told(each)}"`
    const seen = (each) => each.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })
    const paints = (each) => {
        if (each.closest('.ring, .toasts') || !seen(each)) return false
        if (each.closest('svg')) return true
        const style = getComputedStyle(each)
        const shade = style.backgroundColor.match(/[\\d.]+/g) ?? []
        return style.backgroundImage !== 'none' || (shade.length === 3 || Number(shade[3]) > 0.15)
    }
    const over = (own, x, y) => {
        if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) return null
        for (const each of document.elementsFromPoint(x, y)) {
            if (own.contains(each) || each.contains(own)) return null
            if (paints(each)) return each
        }
        return null
    }
    for (const card of document.querySelectorAll('.felt svg.card')) {
        const box = card.getBoundingClientRect()
        const top = box.width && seen(card) && over(card, box.left + box.width * 0.3, box.top + box.height * 0.25)
        if (top) found.push(`covered: ${named(card.closest('.seat, .board') ?? card)} by ${named(top)}`)
    }
    for (const frame of document.querySelectorAll('.felt')) {
        const walk = document.createTreeWalker(frame, NodeFilter.SHOW_TEXT)
        while (walk.nextNode()) {
            const own = walk.currentNode.parentElement
            if (!walk.currentNode.textContent.trim() || own.closest('svg, .hidden-text') || !seen(own)) continue
            const range = document.createRange()
            range.selectNodeContents(walk.currentNode)
            for (const box of range.getClientRects()) {
                const spots = [0.04, 0.25, 0.5, 0.75, 0.96].flatMap((across) => [0.06, 0.3, 0.5, 0.7, 0.94].map((down) => [across, down]))
                const top = spots.map(([across, down]) => over(own, box.left + box.width * across, box.top + box.height * down)).find(Boolean)
                if (top) found.push(`covered: ${named(own)} by ${named(top)}`)
            }
        }
        for (const each of frame.querySelectorAll('.pod, .flag, .amount, .marker, .awards, .total, .card')) {
            if (!seen(each)) continue
            const box = each.getBoundingClientRect()
            for (let around = each.parentElement; around && around !== document.body; around = around.parentElement) {
                const style = getComputedStyle(around)
                if (!/hidden|clip/.test(style.overflowX + style.overflowY)) continue
                const edge = around.getBoundingClientRect()
                if (box.left < edge.left - 1 || box.right > edge.right + 1 || box.top < edge.top - 1 || box.bottom > edge.bottom + 1) {
                    found.push(`cut off: ${named(each)} in ${named(around).slice(0, 30)}`)
                    break
                }
            }
        }
    }
    for (const each of felt) each.style.removeProperty('pointer-events')
    return [...new Set(found)]
}"""


def unread(page: Page) -> list[str]:
    """What cannot be read on the page as it is now, whatever lies beside it."""
    return [each for each in misfits(page) if each.startswith(("cut off", "outside"))]


def misfits(page: Page) -> list[str]:
    """What does not fit on the page as it is now, a line each."""
    return cast(list[str], page.evaluate(MISFITS) + page.evaluate(COVERED))
