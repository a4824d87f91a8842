export const wordOf = (typed: string): string => typed.normalize('NFC').trim()
