import type { PointerEvent } from 'react'

/** How many ancestors of the pointed element to check: the clipping cell is a few levels above the text. */
const nearestBoxes = 4

const isCut = (box: HTMLElement): boolean =>
  box.scrollWidth > box.clientWidth && getComputedStyle(box).textOverflow === 'ellipsis'

/** Sets the full text as the tooltip of an element that is cut off with an ellipsis, and removes it when it fits. */
export function fullTextTooltip({ target, currentTarget }: PointerEvent<HTMLElement>): void {
  let box = target instanceof HTMLElement ? target : null
  for (let tries = 0; tries < nearestBoxes && box !== null && box !== currentTarget; tries += 1) {
    if (isCut(box)) {
      box.title = box.innerText.trim()
      box.dataset.cut = ''
    } else if (box.dataset.cut !== undefined) {
      box.removeAttribute('title')
      delete box.dataset.cut
    }
    box = box.parentElement
  }
}
