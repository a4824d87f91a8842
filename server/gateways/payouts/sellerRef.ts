/**
 * The reference under which a provider registers an account: the account's fingerprint, and from the second one on how
 * many came before it. A further one is needed when the provider holds a reference and names no id for it (rule 495). A
 * reference has at most 20 characters, of which a fingerprint takes 16.
 */
export const sellerRefOf = (account: string, number: number): string =>
  number === 0 ? account : `${account}-${number}`

/** The account that a reference was made of, whichever of its references it is. A fingerprint has no hyphen. */
export function accountOfSeller(sellerRef: string): string {
  const [account = ''] = sellerRef.split('-')
  return account
}
