import { useState } from 'react'
import { useSWRConfig } from 'swr'
import { type ConsignmentDetail, trackingNumberRequest } from '../../../domain/wire/consignments.ts'
import { sentenceOf } from '../../api/apiError.ts'
import { api } from '../../api/request.ts'
import { calls } from '../../calls.ts'
import { Button } from '../../kit/Button.tsx'
import { toast } from '../../kit/notices.ts'
import { Select } from '../../kit/Select.tsx'
import { Sheet } from '../../kit/Sheet.tsx'
import { TextField } from '../../kit/TextField.tsx'
import { readAgainAfter } from '../../pieces/readAgain.ts'
import { SheetProblem } from '../../pieces/sheetParts/SheetParts.tsx'
import { useLeaveGuard } from '../../pieces/unsentForm/useLeaveGuard.ts'
import { useKeeping, useUnsentForm } from '../../pieces/unsentForm/useUnsentForm.ts'
import { messages } from '../../text/messages.ts'
import styles from './ConsignmentDetailScreen.module.css'
import { courierOf, couriers } from './couriers.ts'

/**
 * The number as it is copied. Numbers of the couriers that we know are digits; those of another one may have letters,
 * which a keypad of digits has not. No length is cut off: what people copy has spaces and hyphens, which do not count.
 */
export function WaybillField(props: {
  courier: ConsignmentDetail['shippingCompany']
  value: string
  error?: string | undefined
  onType: (typed: string) => void
}) {
  return (
    <TextField
      label="송장 번호"
      inputMode={props.courier === 'etc' ? 'text' : 'numeric'}
      autoCapitalize="characters"
      autoComplete="off"
      value={props.value}
      error={props.error}
      onChange={(event) => props.onType(event.target.value)}
    />
  )
}

/** Courier and tracking number, both required; they can be changed until the parcel has arrived. */
export function TrackingSheet(props: { consignment: ConsignmentDetail; onClose: () => void }) {
  const { consignment, onClose } = props
  const { mutate } = useSWRConfig()
  const name = `tracking-${consignment.id}`
  const unsent = useUnsentForm(name, { asksBeforeLeaving: true })
  const kept = unsent.kept?.texts
  const [courier, setCourier] = useState(courierOf(kept?.courier ?? '') ?? consignment.shippingCompany)
  const [number, setNumber] = useState(kept?.number ?? consignment.trackingNumber ?? '')
  useLeaveGuard(name, number !== (consignment.trackingNumber ?? ''))
  useKeeping(unsent, { courier: courier ?? '', number })
  const [asked, setAsked] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const judged = trackingNumberRequest.shape.trackingNumber.safeParse(number)
  const missing = number.trim() === '' ? '송장 번호를 입력해 주세요.' : judged.error?.issues[0]?.message
  const save = async () => {
    setAsked(true)
    setProblem(null)
    if (courier === null || !judged.success) return
    setBusy(true)
    try {
      await api.send(calls.saveTrackingNumber(consignment.id), {
        shippingCompany: courier,
        trackingNumber: judged.data,
      })
      unsent.forget()
      toast.success(consignment.hasTracking ? '송장 번호를 수정했어요.' : '송장 번호를 저장했어요.')
      await mutate(calls.consignment(consignment.id).url)
      onClose()
    } catch (error) {
      readAgainAfter(error, calls.consignment(consignment.id))
      setProblem(sentenceOf(error, messages.generic))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Sheet
      title="송장 번호 입력"
      isOpen
      onClose={onClose}
      actions={
        <Button wide busy={isBusy} onClick={save}>
          저장하기
        </Button>
      }
    >
      <div className={styles.fields}>
        <Select
          label="택배사"
          placeholder="택배사를 선택해 주세요"
          value={courier ?? ''}
          options={couriers}
          error={asked && courier === null ? '택배사를 선택해 주세요.' : undefined}
          onChange={(event) => setCourier(courierOf(event.target.value))}
        />
        <WaybillField
          courier={courier}
          value={number}
          error={asked ? missing : undefined}
          onType={setNumber}
        />
      </div>
      {problem !== null && <SheetProblem words={problem} />}
    </Sheet>
  )
}
