/** `165cm · 평소 M`: what the writer told of themselves, if anything. */
export const wearerLine = ({ heightCm, size }: { heightCm: number | null; size: string | null }): string =>
  [heightCm === null ? null : `${heightCm}cm`, size === null ? null : `평소 ${size}`]
    .filter((part) => part !== null)
    .join(' · ')
