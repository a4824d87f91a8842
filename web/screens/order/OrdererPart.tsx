import { useMembers } from '../../api/reading.ts'
import { calls } from '../../calls.ts'
import { Accordion } from '../../kit/Accordion.tsx'
import { Row, Rows } from '../../kit/Rows.tsx'
import { phoneNumber } from '../../text/format.ts'

const genderWord = (gender: boolean | null) => (gender === null ? '–' : gender ? '남성' : '여성')

export function OrdererPart() {
  const { data } = useMembers(calls.myInfo)
  const phone = data?.phoneNumber == null ? '–' : phoneNumber(data.phoneNumber)
  return (
    <Accordion title="주문자 정보" aside={data === undefined ? '' : `${data.name} · ${phone}`}>
      {data !== undefined && (
        <Rows>
          <Row name="이름">{data.name}</Row>
          <Row name="휴대폰 번호">{phone}</Row>
          <Row name="이메일">{data.email}</Row>
          <Row name="생년월일">{data.birthDate?.replaceAll('-', '.') ?? '–'}</Row>
          <Row name="성별">{genderWord(data.gender)}</Row>
        </Rows>
      )}
    </Accordion>
  )
}
