/** `165cm · 평소 M`: the author's height and size; an empty text when neither is given. */
export const wearerLine = ({ heightCm, size }: { heightCm: number | null; size: string | null }): string =>
  [heightCm === null ? null : `${heightCm}cm`, size === null ? null : `평소 ${size}`]
    .filter((part) => part !== null)
    .join(' · ')
