import { Info } from 'lucide-react'
import { useEffect } from 'react'
import { useSWRConfig } from 'swr'
import type { ConsignmentDetail } from '../../../domain/wire/consignments.ts'
import { calls } from '../../calls.ts'
import { Button } from '../../kit/Button.tsx'
import { confirmNotice, toast } from '../../kit/notices.ts'
import { Row, Rows, Total } from '../../kit/Rows.tsx'
import { Sheet } from '../../kit/Sheet.tsx'
import { SheetActions, SheetProblem } from '../../pieces/sheetParts/SheetParts.tsx'
import { won } from '../../text/format.ts'
import styles from './ConsignmentDetailScreen.module.css'
import { useGivingUp } from './givingUp.machine.ts'

/** Confirms early termination at today's penalty; the member agrees to exactly that amount. */
export function GivingUpSheet(props: {
  consignment: ConsignmentDetail
  penalty: number
  onClose: () => void
}) {
  const { consignment, onClose } = props
  const { mutate } = useSWRConfig()
  const [state, send] = useGivingUp(consignment.id, props.penalty)
  const { penalty, problem } = state.context
  const isConfirming = state.matches('confirming')
  const isDone = state.matches('done')
  useEffect(() => {
    if (!isConfirming) return
    confirmNotice({
      title: '알림',
      message:
        penalty === 0
          ? '위탁을 중도 해지할까요? 해지하면 되돌릴 수 없어요.'
          : `위약금 ${won(penalty)}을 내고 해지할까요? 해지하면 되돌릴 수 없어요.`,
      confirm: '해지',
      cancel: '아니요',
    }).then((yes) => send({ type: yes ? 'AGREE' : 'DISAGREE' }))
  }, [isConfirming, penalty, send])
  useEffect(() => {
    if (!isDone) return
    mutate(calls.consignment(consignment.id).url)
    toast.success('위탁을 해지했어요.')
    onClose()
  }, [isDone, consignment.id, mutate, onClose])
  return (
    <Sheet
      title="위탁 중도 해지"
      isOpen
      onClose={onClose}
      actions={
        <SheetActions onBack={onClose}>
          <Button busy={state.matches('givingUp') || isDone} onClick={() => send({ type: 'SUBMIT' })}>
            {penalty === 0 ? '해지하기' : `위약금 ${won(penalty)} 내고 해지`}
          </Button>
        </SheetActions>
      }
    >
      <p className={styles.why}>
        <Info size={20} aria-hidden="true" />
        <span>
          위약금은 위탁을 시작한 뒤{' '}
          <strong>확정된 대여료의 {consignment.contract?.earlyEndPercent ?? 0}%</strong>예요.
          {penalty === 0 && ' 아직 확정된 대여가 없어 위약금이 없어요.'}
        </span>
      </p>
      <Rows>
        <Row name="상품">{consignment.modelName}</Row>
        <Total name="위약금" value={won(penalty)} />
      </Rows>
      {problem !== null && <SheetProblem words={problem} />}
      <ul className={styles.notes}>
        {penalty > 0 && <li>등록한 카드로 결제하고, 결제하지 못하면 다음 정산금에서 빼요.</li>}
        <li>상품은 신청할 때 적은 주소로 돌려보내 드려요.</li>
        <li>이미 확정된 정산금은 그대로 받아요.</li>
      </ul>
    </Sheet>
  )
}
