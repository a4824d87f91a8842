import type { ReactNode } from 'react'
import { addressLine } from '../../../domain/shared/addressLine.ts'
import type { Address } from '../../../domain/wire/addresses.ts'
import { Badge } from '../../kit/Badge.tsx'
import { phoneNumber } from '../../text/format.ts'
import styles from './AddressSheets.module.css'

/** An address in a list, with what can be done to it. */
export function AddressRow({ address, children }: { address: Address; children: ReactNode }) {
  const phones = [address.phoneNumber_1, address.phoneNumber_2 ?? ''].filter(Boolean).map(phoneNumber)
  return (
    <li className={styles.row}>
      <p className={styles.name}>
        {address.addressName} {address.isDefault && <Badge>기본배송지</Badge>}
      </p>
      <p>{addressLine(address)}</p>
      <p className={styles.person}>{[address.recipientName, ...phones].join(' · ')}</p>
      <div className={styles.buttons}>{children}</div>
    </li>
  )
}
