/** An address on one line, as on a parcel label: street, comma, flat. */
export const addressLine = ({ address1, address2 }: { address1: string; address2: string }): string =>
  address2 === '' ? address1 : `${address1}, ${address2}`
