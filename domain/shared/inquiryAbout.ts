/** What an inquiry may be about besides a product, as people call it. */
export const aboutNames = { order: '주문', charge: '추가 요금 이의', consignment: '위탁' } as const

type About = { of: keyof typeof aboutNames; name: string | null }

/** What an inquiry is about, with its number or name. */
export const aboutWords = ({ of, name }: About): string =>
  name === null ? aboutNames[of] : `${aboutNames[of]} ${name}`
