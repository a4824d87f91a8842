import { useAnswer } from '../../api/reading.ts'
import { itemCalls } from '../../calls/operations.ts'
import { AnswerView } from '../../kit/AnswerView.tsx'
import type { OwnFieldProps } from '../../kit/actions.ts'
import { Facts } from '../../kit/Drawer.tsx'
import { courierLabel } from './itemWords.ts'

/** The waybill that a correction replaces; it asks nothing. */
export const PresentWaybill = ({ label, rowId }: OwnFieldProps) => (
  <AnswerView answer={useAnswer(itemCalls.one(rowId))}>
    {({ parcel }) => (
      <Facts
        facts={[
          {
            name: label,
            value:
              parcel?.trackingNumber == null
                ? '번호 없이 보냈어요'
                : `${courierLabel(parcel.courier)} ${parcel.trackingNumber}`,
          },
        ]}
      />
    )}
  </AnswerView>
)
