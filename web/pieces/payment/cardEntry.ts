import { type Overlay, useClosedWhenGone, useOverlay } from '../../kit/useOverlay.ts'

/** The name of the entry of the card's sheet that opens from a sheet. */
export const cardEntryOf = ({ name }: Pick<Overlay, 'name'>): string => `${name}-card`

/** Closes the entry of a card's sheet whose payment is gone: a reload keeps the entry, and neither of the two. */
export const useClosedCardEntry = (sheet: Overlay, isGone: boolean): void =>
  useClosedWhenGone(useOverlay(cardEntryOf(sheet)), isGone)
