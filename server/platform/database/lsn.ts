/** Returns a place in the WAL, such as `0/3000148`, as the number of bytes before it. */
export function lsnBytes(lsn: string): bigint {
  const [high = '0', low = '0'] = lsn.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

/** Returns whether a text is a place in the WAL. */
export const isLsn = (text: string): boolean => /^[0-9A-F]{1,8}\/[0-9A-F]{1,8}$/i.test(text)
