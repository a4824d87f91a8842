import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { addressLine } from '../../../domain/shared/addressLine.ts'
import type { Address } from '../../../domain/wire/addresses.ts'
import { Badge } from '../../kit/Badge.tsx'
import { phoneNumber } from '../../text/format.ts'
import styles from './AddressSheets.module.css'

/** An address in a list; `children` are its buttons. */
export function AddressRow(props: { address: Address; chosen?: boolean; children: ReactNode }) {
  const { address, chosen = false } = props
  const phones = [address.phoneNumber_1, address.phoneNumber_2 ?? ''].filter(Boolean).map(phoneNumber)
  return (
    <li className={styles.row} aria-current={chosen || undefined}>
      <p className={styles.name}>
        {address.addressName} {address.isDefault && <Badge>기본배송지</Badge>}
        {chosen && (
          <span className={styles.chosen}>
            <Check size={16} aria-hidden="true" />
            선택한 배송지
          </span>
        )}
      </p>
      <p>{addressLine(address)}</p>
      <p className={styles.person}>{[address.recipientName, ...phones].join(' · ')}</p>
      <div className={styles.buttons}>{props.children}</div>
    </li>
  )
}
