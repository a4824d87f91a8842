import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router-dom'
import { rentalDays } from '../../../domain/pricing/rentalPrice.ts'
import { sum } from '../../../domain/shared/won.ts'
import type { ConsignmentDetail } from '../../../domain/wire/consignments.ts'
import { Badge, type BadgeTone } from '../../kit/Badge.tsx'
import { paths } from '../../paths.ts'
import { won } from '../../text/format.ts'
import { periodLine } from '../../text/periodLine.ts'
import styles from './ConsignmentDetailScreen.module.css'

type Rented = ConsignmentDetail['rentals'][number]

const statuses: Record<Rented['status'], { label: string; tone: BadgeTone }> = {
  booked: { label: '예약', tone: 'tile' },
  under_way: { label: '대여중', tone: 'lining' },
  confirmed: { label: '확정', tone: 'ok' },
}

function Rental({ rental }: { rental: Rented }) {
  const { label, tone } = statuses[rental.status]
  return (
    <li className={styles.rental}>
      <span>{periodLine(rental, rentalDays(rental))}</span>
      <Badge tone={tone}>{label}</Badge>
      <span className={styles.brought}>{rental.ownersShare === null ? '' : won(rental.ownersShare)}</span>
    </li>
  )
}

/** Every rental of the item with the owner's share; renders nothing before there is a contract. */
export function RentalsPart({ consignment }: { consignment: ConsignmentDetail }) {
  const { rentals, contract, id, consignmentNumber } = consignment
  if (contract === null) return null
  const brought = sum(rentals.map(({ ownersShare }) => ownersShare ?? 0))
  return (
    <section aria-labelledby="rentals" className={styles.part}>
      <h2 id="rentals" className={styles.title}>
        대여 <span className={styles.light}>{rentals.length}</span>
      </h2>
      {rentals.length === 0 ? (
        <p className={styles.words}>아직 대여가 없어요. 예약이 들어오면 여기에서 볼 수 있어요.</p>
      ) : (
        <>
          <ul>
            {rentals.map((rental) => (
              <Rental key={rental.orderItemId} rental={rental} />
            ))}
          </ul>
          <p className={styles.sum}>
            <span>지금까지 확정된 금액</span>
            <strong>{won(brought)}</strong>
          </p>
        </>
      )}
      <Link to={paths.settlementDetail(id, consignmentNumber)} className={styles.way}>
        정산 내역 보기
        <ChevronRight size={20} aria-hidden="true" />
      </Link>
    </section>
  )
}
