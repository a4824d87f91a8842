import { useAnswer } from '../../api/reading.ts'
import { calls } from '../../calls.ts'
import { Row, Rows } from '../../kit/Rows.tsx'

/** The address to which owners send their items. */
export function SendingPlace() {
  const { data: company } = useAnswer(calls.footer)
  return (
    <Rows>
      <Row name="보낼 곳">{company === undefined ? ' ' : `${company.address} ${company.addressDetail}`}</Row>
      <Row name="받는 분">{company === undefined ? ' ' : `${company.companyName} 럭스쉐어`}</Row>
      <Row name="연락처">{company === undefined ? ' ' : company.customerServicePhone}</Row>
    </Rows>
  )
}
