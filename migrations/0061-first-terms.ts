import type { Kysely } from 'kysely'

/**
 * The first wordings, which hold since the shop opened. Ids are what the screens ask for: checkout shows 2, 4, 5 and 6;
 * /terms is 2 and /policy is 3.
 */
export async function up(db: Kysely<{ 'shop.terms': Wording }>): Promise<void> {
  await db
    .insertInto('shop.terms')
    .values(
      terms.map(({ id, title, required, clauses }) => ({
        id,
        version: 1,
        title,
        required,
        content: contentOf(clauses),
        effective_on: '2025-01-01',
      })),
    )
    .execute()
}

type Wording = {
  id: number
  version: number
  title: string
  required: boolean
  content: string
  effective_on: string
}

type Clause = readonly [heading: string, ...sentences: string[]]

const terms: readonly { id: number; title: string; required: boolean; clauses: readonly Clause[] }[] = [
  {
    id: 1,
    title: '만 14세 이상이에요',
    required: true,
    clauses: [['가입 나이', '빌림은 만 14세 이상만 가입할 수 있어요.', '나이는 본인 확인 결과로 확인해요.']],
  },
  {
    id: 2,
    title: '서비스 이용약관',
    required: true,
    clauses: [
      ['목적', '이 약관은 빌림이 제공하는 명품·패션 상품 대여 서비스의 이용 조건을 정해요.'],
      [
        '렌트 기간',
        '렌트는 3일부터 14일까지 할 수 있어요. 시작일과 종료일을 모두 이용일로 세요.',
        '상품은 시작일 2일 전에 출고하고, 종료일 다음 날 회수해요.',
      ],
      [
        '요금',
        '1–3일은 1일 요금 전액, 4–6일은 90%, 7–9일은 80%, 10일부터는 70%를 하루 요금으로 받아요. 하루 요금은 100원 단위로 반올림해요.',
      ],
      [
        '상품의 사용과 반납',
        '상품은 받은 상태 그대로 사용하고, 함께 온 투명 리빙박스에 담아 돌려주세요.',
        '상품을 다른 사람에게 다시 빌려주거나 팔 수 없어요.',
        '파손하거나 잃어버리면 수선비 또는 상품 가치만큼 배상할 수 있어요.',
      ],
      [
        '정품 보상',
        '가품으로 확인되면 전액 환불, 대체 상품, 상품 가치만큼의 포인트 중 하나로 보상해요.',
        '보상을 신청하려면 영수증과 사진·영상 같은 증빙이 필요해요.',
      ],
      [
        '분쟁',
        '오류를 알려 주시면 접수 사실을 3영업일 안에 알리고, 2주 안에 정정하며, 분쟁에는 15일 안에 답해요.',
      ],
    ],
  },
  {
    id: 3,
    title: '개인정보 처리방침',
    required: true,
    clauses: [
      [
        '수집하는 항목',
        '이메일, 비밀번호, 이름, 휴대폰 번호, 생년월일, 성별, 배송지, 주문과 결제 기록을 처리해요.',
      ],
      [
        '보관 기간',
        '탈퇴하면 지체 없이 파기해요. 다만 계약·청약철회와 대금결제·재화 공급 기록은 5년, 소비자 불만과 분쟁 처리 기록은 3년 동안 따로 보관해요.',
        '탈퇴한 뒤 3개월 동안은 재가입을 막기 위해 되돌릴 수 없게 바꾼 값만 보관해요.',
      ],
      [
        '안전 조치',
        '비밀번호는 복원할 수 없게 저장하고, 계좌번호는 암호화해요. 카드 번호는 결제사가 가린 값만 받아요.',
      ],
      ['권리', '언제든 내 정보를 보고, 고치고, 삭제를 요청할 수 있어요.'],
    ],
  },
  {
    id: 4,
    title: '주문을 위한 개인정보 수집·이용 동의',
    required: true,
    clauses: [
      ['항목', '받는 분 이름, 휴대폰 번호, 주소, 배송 메모'],
      ['목적', '상품 배송과 회수, 주문 안내'],
      ['보관 기간', '주문일로부터 5년 (전자상거래법)'],
    ],
  },
  {
    id: 5,
    title: '개인정보 제3자 제공 동의',
    required: true,
    clauses: [
      ['받는 곳', '택배사와 결제대행사'],
      ['항목', '택배사: 받는 분 이름, 휴대폰 번호, 주소, 배송 메모 / 결제대행사: 주문 번호, 결제 금액'],
      ['목적과 기간', '배송·회수와 결제 처리를 위해, 그 목적을 이룰 때까지 이용해요.'],
    ],
  },
  {
    id: 6,
    title: '취소·환불 규정 동의',
    required: true,
    clauses: [
      ['2시간 안', '결제 후 2시간 안에는 출고 전이면 수수료 없이 취소할 수 있어요.'],
      [
        '그 뒤',
        '이용 시작 4일 전까지: 수수료 없음',
        '3일 전: 결제 금액의 30%',
        '2일 전: 결제 금액의 50%',
        '출고된 뒤: 취소하거나 일부를 환불할 수 없어요.',
      ],
      ['일정 변경', '일정은 바꿀 수 없어요. 취소한 뒤 다시 예약해 주세요.'],
      ['환불', '환불은 결제한 카드와 포인트로 나누어 돌려드리고, 카드는 영업일 기준 2–3일이 걸려요.'],
    ],
  },
  {
    id: 7,
    title: '마케팅 정보 수신 동의',
    required: false,
    clauses: [
      [
        '내용',
        '할인, 쿠폰, 기획전 소식을 이메일과 알림톡으로 보내드려요.',
        '동의하지 않아도 서비스를 이용할 수 있고, 언제든 거둘 수 있어요.',
      ],
    ],
  },
  {
    id: 8,
    title: '선택 정보 수집·이용 동의',
    required: false,
    clauses: [
      [
        '항목과 목적',
        '관심 상품과 최근 본 상품을 추천에 이용해요.',
        '동의하지 않아도 서비스를 이용할 수 있어요.',
      ],
    ],
  },
]

const contentOf = (clauses: readonly Clause[]): string =>
  clauses
    .map(([heading, ...sentences]) => {
      const lines = sentences.map((sentence) => `<p>${sentence}</p>`).join('')
      return `<h3>${heading}</h3>${lines}`
    })
    .join('')
