import { type FormEvent, useState } from 'react'
import { Link } from 'react-router-dom'
import { memberActions } from '../../../../domain/members/memberActions.ts'
import { GRANTED_AT_ONCE } from '../../../../domain/shared/grants.ts'
import type { GrantFile, GrantFileRow } from '../../../../domain/wire/staffGrants.ts'
import { useAnswer } from '../../api/reading.ts'
import { mayAct, useRoles } from '../../api/session.ts'
import { grantCalls } from '../../calls/members.ts'
import { Unread } from '../../kit/AnswerView.tsx'
import { Button, buttonClass } from '../../kit/Button.tsx'
import { GuardedForm } from '../../kit/form/GuardedForm.tsx'
import { Page } from '../../kit/Page.tsx'
import { isTypedReason, ReasonField } from '../../kit/ReasonField.tsx'
import { figure } from '../../kit/words.ts'
import { grantsPath, paths } from '../../paths.ts'
import styles from '../../pieces/fileTrial.module.css'
import { TableFileField } from '../../pieces/TableFileField.tsx'
import { useFileTrial } from '../../pieces/useFileTrial.ts'

const faultWords: Readonly<Record<NonNullable<GrantFileRow['fault']>, string>> = {
  unknown: '이 회원을 찾을 수 없어요',
  withdrawn: '탈퇴한 회원이에요',
  twice: '파일에 두 번 있어요',
  points: '포인트를 읽을 수 없어요',
  has_it: '이미 받은 쿠폰이라 건너뛰어요',
}

const presets = ['이벤트에 당첨됐어요', '불편을 드린 보상이에요']

/** What a file would do, before it does it. */
type Trial = { file: File; grantId: string; read: GrantFile }

/** Points or a coupon for the members of a file: first a trial, row by row, then once. */
export function GrantFileScreen() {
  const [couponId, setCouponId] = useState('')
  const [trial, setTrial] = useState<Trial | null>(null)
  const [given, setGiven] = useState<GrantFile | null>(null)
  const [reason, setReason] = useState('')
  const { problem, sending, send } = useFileTrial(grantCalls.file)
  const { isBusy } = sending
  const givesCoupons = mayAct(useRoles(), memberActions.giveCoupon.roles)

  const fieldsOf = (grantId: string) => ({ grantId, reason, ...(couponId !== '' && { couponId }) })
  const read = async (file: File) => {
    setGiven(null)
    setTrial(null)
    const grantId = crypto.randomUUID()
    const answer = await send(file, fieldsOf(grantId), { isTrial: true })
    if (answer !== null) setTrial({ file, grantId, read: answer })
  }
  const give = async (event: FormEvent) => {
    event.preventDefault()
    if (trial === null) return
    const answer = await send(trial.file, fieldsOf(trial.grantId), { isTrial: false })
    if (answer === null) return
    setGiven(answer)
    setTrial(null)
  }
  const wrong = (trial?.read.rows ?? []).filter(({ fault }) => fault !== null && fault !== 'has_it').length

  return (
    <Page
      title="파일로 지급"
      controls={
        <Link className={buttonClass('plain')} to={paths.grants}>
          지급 목록
        </Link>
      }
    >
      <GuardedForm
        className={styles.body}
        onSubmit={(event) => void give(event)}
        isLost={trial !== null && isTypedReason(reason, presets)}
        sending={sending}
      >
        <p className={styles.lead}>
          회원번호(또는 이메일, 전화번호)와 포인트가 적힌 엑셀·CSV 파일을 올려 주세요. 한 번에{' '}
          {figure(GRANTED_AT_ONCE)}명까지예요. 올리면 줄마다 어떻게 되는지 먼저 보여 드려요.
        </p>
        <div className={styles.row}>
          {givesCoupons && (
            <Coupons
              value={couponId}
              isDisabled={isBusy}
              onChange={(id) => {
                setCouponId(id)
                setTrial(null)
              }}
            />
          )}
          <TableFileField className={styles.field} onFile={read} />
        </div>
        {problem !== null && (
          <p role="alert" className={styles.problem}>
            {problem}
          </p>
        )}
        <p role="status" className={styles.status}>
          {given !== null && givenWords(given)}
          {trial !== null && trialWords(trial.read, wrong)}
        </p>
        {given !== null && <Link to={grantsPath({})}>지급 목록에서 보기</Link>}
        {trial !== null && (
          <>
            {wrong === 0 && trial.read.members > 0 && (
              <div className={styles.row}>
                <ReasonField presets={presets} value={reason} onChange={setReason} />
                <Button type="submit" look="main" busy={isBusy} disabled={reason.trim() === ''}>
                  {figure(trial.read.members)}명에게 {trial.read.needsApproval ? '승인 요청' : '지급'}
                </Button>
              </div>
            )}
            <Rows rows={trial.read.rows} isCoupon={couponId !== ''} />
          </>
        )}
      </GuardedForm>
    </Page>
  )
}

function Coupons(props: { value: string; isDisabled: boolean; onChange: (id: string) => void }) {
  const coupons = useAnswer(grantCalls.coupons)
  return (
    <>
      <label className={styles.field}>
        무엇을
        <select
          value={props.value}
          disabled={props.isDisabled}
          onChange={({ target }) => props.onChange(target.value)}
        >
          <option value="">포인트</option>
          {coupons.data?.result.map(({ id, name }) => (
            <option key={id} value={id}>
              쿠폰 · {name}
            </option>
          ))}
        </select>
      </label>
      <Unread answer={coupons} />
    </>
  )
}

function trialWords({ members, points, needsApproval }: GrantFile, wrong: number): string {
  if (wrong > 0) return `드릴 수 없는 줄이 ${figure(wrong)}개 있어요. 파일을 고쳐서 다시 올려 주세요.`
  const sum = points === 0 ? `${figure(members)}명` : `${figure(members)}명에게 모두 ${figure(points)}P`
  return needsApproval ? `${sum} · 한도를 넘어서 다른 직원이 승인해야 해요.` : sum
}

const givenWords = ({ members, status }: GrantFile): string =>
  status === 'proposed'
    ? `${figure(members)}명에게 줄 지급을 올렸어요. 다른 직원이 승인하면 적립해요.`
    : `${figure(members)}명에게 지급하고 있어요. 몇 분 안에 끝나요.`

/** Every row of the file; the wrong ones first. */
function Rows({ rows, isCoupon }: { rows: readonly GrantFileRow[]; isCoupon: boolean }) {
  const sorted = rows.toSorted((one, other) => Number(one.fault === null) - Number(other.fault === null))
  return (
    <table className={styles.lines} aria-label="파일의 줄">
      <thead>
        <tr>
          <th scope="col">줄</th>
          <th scope="col">파일의 회원</th>
          <th scope="col">회원</th>
          {!isCoupon && <th scope="col">포인트</th>}
          <th scope="col">결과</th>
        </tr>
      </thead>
      <tbody>
        {sorted.map(({ line, member, memberId, name, points, fault }) => (
          <tr key={line}>
            <td>{figure(line)}</td>
            <td>{member}</td>
            <td>{memberId === null ? '–' : `${name} (${memberId})`}</td>
            {!isCoupon && <td>{points === 0 ? '–' : figure(points)}</td>}
            <td className={fault === null || fault === 'has_it' ? undefined : styles.problem}>
              {fault === null ? (isCoupon ? '쿠폰을 받아요' : '포인트를 받아요') : faultWords[fault]}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
