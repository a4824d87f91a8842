import type { PointerEvent } from 'react'

/** How far above what is pointed at the box lies that cuts it: a cell over a link and its words. */
const nearestBoxes = 4

const isCut = (box: HTMLElement): boolean =>
  box.scrollWidth > box.clientWidth && getComputedStyle(box).textOverflow === 'ellipsis'

/** Gives words that end in an ellipsis their whole as a tooltip, while they are cut. */
export function nameWhatIsCut({ target, currentTarget }: PointerEvent<HTMLElement>): void {
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
