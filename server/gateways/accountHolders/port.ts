export type HolderReading =
  | { outcome: 'found'; holderName: string }
  /** The bank has no such account, or none that can receive money. */
  | { outcome: 'noAccount' }
  | { outcome: 'bankNotSupported' }
  /** Nothing is known about the account: the provider or the bank did not answer, or rejected our request. */
  | { outcome: 'unavailable'; reason: string }

/** A provider that asks banks for the holders of accounts. A failure is returned as an outcome, never thrown. */
export type AccountHolders = {
  /** `bankCode` is the common code (금융결제원); `accountNumber` consists of digits only. */
  holderOf(account: { bankCode: string; accountNumber: string }): Promise<HolderReading>
}
