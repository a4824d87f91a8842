import { describe, expect, it } from 'vitest'
import { type AwaitingParcel, keyOfState, parcelLines } from '../../domain/ordering/trackingLines.ts'
import { pastedRows } from '../../web/staff/kit/pastedRows.ts'

const waiting = (orderItemId: string, orderNumbers: string, productCode: string): AwaitingParcel => ({
  orderItemId,
  orderNumbers,
  productCode,
})
const items = [
  waiting('one', '261120-4TR8WD', 'VER-0001'),
  waiting('two', '261120-7HJ2KM', 'OST-0002'),
  waiting('three', '261120-7HJ2KM', 'OST-0003'),
  waiting('four', '261121-9XKQ3M', 'RVG-HO-0571'),
  waiting('five', '261121-9XKQ3M', '260802-FR925C'),
]
const read = (text: string, usual: 'cj' | null = null) => parcelLines(pastedRows(text), { items, usual })

describe('Pasted tracking numbers', () => {
  it('are read from a copied table, a CSV file and typed words, in any order of columns', () => {
    const parcel = { orderItemIds: ['one'], courier: 'cj', trackingNumber: '123456789012' }
    for (const text of [
      '261120-4TR8WD\tCJ대한통운\t123456789012',
      '"123456789012","261120-4tr8wd","CJ 대한통운"',
      'cj 123456789012 261120-4TR8WD',
    ])
      expect(read(text)).toMatchObject([{ line: 1, ...parcel }])
  })

  it('pass over a header and empty lines, and keep the numbers of the lines', () => {
    const lines = read('주문번호,택배사,운송장번호\n\n261120-4TR8WD,한진택배,987654321098\n')
    expect(lines).toMatchObject([{ line: 3, courier: 'hanjin', orderItemIds: ['one'] }])
  })

  it('go with all items of an order, or with the one whose code stands beside them', () => {
    expect(read('261120-7HJ2KM 롯데 111122223333')).toMatchObject([{ orderItemIds: ['two', 'three'] }])
    expect(read('261120-7HJ2KM OST-0003 롯데 111122223333')).toMatchObject([{ orderItemIds: ['three'] }])
  })

  it('take the usual courier where a line names none', () => {
    expect(read('261120-4TR8WD 123456789012', 'cj')).toMatchObject([{ courier: 'cj' }])
    expect(read('261120-4TR8WD 123456789012')).toMatchObject([{ problem: 'courier_missing' }])
  })

  it('are no day and no telephone number of the file beside them', () => {
    for (const beside of ['2026-11-23', '20261123', '010-1234-5678', '01012345678', '02-312-4567'])
      expect(read(`${beside},261120-4TR8WD,CJ대한통운,123456789012`)).toMatchObject([
        { trackingNumber: '123456789012' },
      ])
  })

  it('stand where the header says, and of two numbers without one neither is taken (rule 218)', () => {
    const line = '261120-4TR8WD,,350000123,한진택배,123456789012'
    expect(read(`주문번호,메모,고객번호,택배사,운송장번호\n${line}`)).toMatchObject([
      { courier: 'hanjin', trackingNumber: '123456789012' },
    ])
    expect(read(line)).toMatchObject([{ problem: 'number_unclear' }])
  })

  const parcel = { courier: 'cj', trackingNumber: '241638369849' }
  const row = '261120-4TR8WD,김지우,"서울 성동구 연무장길 33, 502호",01012345678,241638369849'

  it('stay in their column when an address has a comma', () => {
    const header = '주문번호,받는분,주소,전화번호,운송장번호'
    expect(read(`${header}\n${row}`, 'cj')).toMatchObject([parcel])
    expect(read(`출고 목록\n2026-11-23\n${header}\n${row}`, 'cj')).toMatchObject([parcel])
    expect(read(row, 'cj')).toMatchObject([parcel])
    expect(read(`${header}\n${row.replaceAll('"', '')}`, 'cj')).toMatchObject([{ problem: 'columns_differ' }])
  })

  it('are in no other column when the header names theirs or none', () => {
    const other = '261120-4TR8WD,김지우,350000123,0212345678,'
    for (const header of [
      '주문번호,받는분,고객번호,전화번호1,운송장번호',
      '주문번호,받는분,고객번호,전화번호1,비고',
    ])
      expect(read(`${header}\n${other}`, 'cj')).toMatchObject([{ problem: 'number_missing' }])
    expect(read('261120-4TR8WD,0212345678', 'cj')).toMatchObject([{ problem: 'number_missing' }])
  })

  it.each([
    ['the day on which it was printed', '송장출력일', '20261120'],
    ['the minute in which it was booked', '송장 등록일시', '2026-11-20 10:00'],
    ['how many there are', '송장수량', '100000000'],
    ['an earlier one', '원송장번호', '999999999999'],
    ['the one of its way back', '반송장번호', '999999999999'],
    ['the one of an exchange', '교환 운송장번호', '999999999999'],
  ])('are not %s, which other columns of waybills hold', (_, column, cell) => {
    for (const head of ['운송장번호', '송장번호', '(운)송장 NO.', '등기번호', 'Waybill No']) {
      const lines = `주문번호,${column},${head}\n261120-4TR8WD,${cell},241638369849`
      expect(read(lines, 'cj'), head).toMatchObject([parcel])
    }
    const alone = `주문번호,${column}\n261120-4TR8WD,${cell}`
    expect(read(alone, 'cj')).toMatchObject([{ problem: 'number_missing' }])
  })

  const own = [
    'CJ송장번호',
    '고객 운송장번호',
    '택배사송장번호',
    '출고 송장번호',
    '*운송장번호(필수)',
    'Tracking #',
  ]
  const others = [
    '구운송장번호',
    '운송장번호(구)',
    '취소운송장번호',
    '리턴운송장번호',
    '반품 등기번호',
    'Return Tracking No',
  ]
  const unclear = [
    '신운송장번호',
    '리오더송장번호',
    '합포장 송장번호',
    '기타송장번호',
    '운송장번호2',
    '대표송장번호',
    '로젠송장번호',
  ]
  const below = (header: string, ...cells: string[]) =>
    read(`주문번호,${header}\n${['261120-4TR8WD', ...cells].join(',')}`, 'cj')

  it.each(own)('stand below %s, which is the parcel’s own (rule 805)', (head) => {
    expect(below(head, '241638369849')).toMatchObject([parcel])
  })

  it.each(others)('are none below %s, which is another parcel’s (rule 805)', (head) => {
    expect(below(head, '641638369850')).toMatchObject([{ problem: 'number_missing' }])
    expect(below(`운송장번호,${head}`, '', '641638369850')).toMatchObject([{ problem: 'number_missing' }])
    expect(below(`${head},운송장번호`, '641638369850', '241638369849')).toMatchObject([parcel])
  })

  it.each(unclear)('below %s may be another parcel’s, and are refused (rule 805)', (head) => {
    expect(below(head, '641638369850')).toMatchObject([{ problem: 'number_unnamed' }])
    expect(below(`운송장번호,${head}`, '', '641638369850')).toMatchObject([{ problem: 'number_unnamed' }])
    expect(below(`운송장번호,${head}`, '241638369849', '641638369850')).toMatchObject([
      { problem: 'number_unclear' },
    ])
    expect(below(`운송장번호,${head}`, '241638369849', '')).toMatchObject([parcel])
  })

  it('go with the courier that their title names, and with no courier of another parcel (rule 805)', () => {
    const two = 'CJ대한통운 송장번호,한진송장번호'
    expect(below(two, '', '512345678901')).toMatchObject([
      { courier: 'hanjin', trackingNumber: '512345678901' },
    ])
    expect(below('운송장번호,반품택배사', '241638369849', '한진택배')).toMatchObject([parcel])
    expect(below('택배사,한진송장번호', 'CJ대한통운', '512345678901')).toMatchObject([
      { problem: 'courier_missing' },
    ])
  })

  it('are found below a header, whatever the titles above it say of them', () => {
    const lines =
      '운송장번호 발급 목록,2026-11-23\n주문번호,고객번호,운송장번호\n261120-4TR8WD,350000123,241638369849'
    expect(read(lines, 'cj')).toMatchObject([parcel])
  })

  it('have to agree where two columns hold them', () => {
    const header = '주문번호,운송장번호,송장번호'
    const lines = (first: string, second: string) => read(`${header}\n261120-4TR8WD,${first},${second}`, 'cj')
    expect(lines('241638369849', '241638369850')).toMatchObject([{ problem: 'number_unclear' }])
    expect(lines('241638369849', '2416-3836-9849')).toMatchObject([parcel])
    expect(lines('', '241638369849')).toMatchObject([parcel])
  })

  it('are read as spreadsheets and people write them', () => {
    for (const cell of ["'241638369849", '2416 3836 9849', '2416-3836-9849'])
      expect(read(`주문번호\t운송장번호\n261120-4TR8WD\t${cell}`, 'cj')).toMatchObject([parcel])
    expect(read('주문번호,운송장번호\n261120-4TR8WD,2.41638E+11', 'cj')).toMatchObject([
      { problem: 'number_rounded' },
    ])
  })

  it('are read where an apostrophe makes a text of the number of the order', () => {
    expect(read("주문번호,운송장번호\n'261120-4TR8WD,'241638369849", 'cj')).toMatchObject([parcel])
    expect(read("'261120-7HJ2KM,'OST-0003,롯데,111122223333")).toMatchObject([{ orderItemIds: ['three'] }])
  })

  it('are not made of two shorter numbers of one cell', () => {
    const cell = (text: string) => read(`주문번호\t운송장번호\n261120-4TR8WD\t${text}`, 'cj')
    expect(cell('1234567 7654321')).toMatchObject([{ problem: 'number_missing' }])
    expect(cell('123456789012 210987654321')).toMatchObject([{ problem: 'number_unclear' }])
    expect(cell('241638369849 241638369849')).toMatchObject([parcel])
    expect(read('주문번호\t택배사\t운송장번호\n261120-4TR8WD\t기타\tA123456 B654321')).toMatchObject([
      { problem: 'number_unclear' },
    ])
  })

  it.each([
    ['상태', '취소', '정상'],
    ['배송구분', '회수', '배송'],
    ['구분', '반품', '일반'],
    ['접수유형', '고객교환', '출고'],
    ['배송상태', '수거접수', '집화완료'],
    ['취소여부', 'Y', 'N'],
    ['반품여부', '예', ''],
    ['취소일시', '2026-11-27 10:00', '-'],
    ['Status', 'Cancelled', 'Shipped'],
    ['Order Status', 'Return requested', 'Not cancelled'],
    ['Shipment Type', 'Pickup', 'Pickup completed'],
    ['Is cancelled', 'true', 'false'],
    ['배송상태명', '취소', '정상'],
    ['처리결과', '취소됨', '출고'],
    ['진행단계', '접수취소', '접수'],
    ['클레임', '취소', '취소철회'],
    ['용도', '반품용', '출고용'],
    ['송장상태', '폐기', '사용'],
    ['송장취소여부', 'Y', 'N'],
    ['접수취소여부', 'Y', '정상'],
    ['삭제여부', 'Y', 'N'],
    ['출고취소일', '2026-11-30', ''],
    ['출고취소일', '2026-11-30', '0000-00-00'],
    ['취소사유', '고객 변심', '없음'],
    ['반품상태', '반품접수', '반품아님'],
    ['반품구분', '반품', '일반'],
    ['취소여부', '취소', '취소안함'],
    ['취소여부', '1', '미취소'],
    ['배송상태', '배송 준비 취소', '취소불가'],
    ['배송상태', '이미 취소된 주문', '취소 가능'],
    ['배송상태', '취소요청', '반품거절'],
    ['상품구분', '반품', '교환권'],
    ['반품여부', '반품', '아님'],
    ['교환/반품', '교환신청', '해당 없음'],
    ['등록경로', '(취소)', '쇼핑몰'],
    ['처리', '예약취소', '예약'],
    ['배송회수', '반품', '1'],
    ['취소여부', '○', ''],
    ['취소여부', '●', '-'],
    ['취소여부', '✓', '✕'],
    ['폐기여부', '예', '사용중'],
    ['취소수량', '1', '0개'],
    ['취소일', '2026-11-30', '9999-12-31'],
    ['등록경로', '품절취소', '쇼핑몰'],
    ['등록경로', '직권취소', '쇼핑몰'],
    ['처리', '취소요망', '처리'],
  ])(
    'go with no item where %s is %s, and with it where another row says %s (rules 904 and 941)',
    (head, other, own) => {
      const header = `주문번호,${head},운송장번호`
      const rows = [`261120-4TR8WD,${other},641638369850`, `261120-4TR8WD,${own},241638369849`]
      for (const ordered of [rows, rows.toReversed()]) {
        const lines = read([header, ...ordered].join('\n'), 'cj')
        expect(lines.filter((line) => 'problem' in line)).toMatchObject([{ problem: 'other_way' }])
        expect(lines.filter((line) => !('problem' in line))).toMatchObject([parcel])
      }
    },
  )

  it.each([
    '회수일',
    '회수예정일',
    '수거 예정',
    '배송 회수',
    'Return Date',
    'return_date',
    'Pickup date',
    'pickup_time',
    '반품예정일',
  ])('go like every other below %s, which each row has (rule 941)', (head) => {
    for (const cell of ['2026-12-05', '1', ''])
      expect(read(`주문번호,${head},운송장번호\n261120-4TR8WD,${cell},241638369849`, 'cj')).toMatchObject([
        parcel,
      ])
  })

  it('go with no item where a row without titles calls itself cancelled or one of the way back (rule 941)', () => {
    for (const word of [
      '취소',
      '반품접수',
      '회수',
      '접수취소',
      '예약취소',
      '취소됨',
      '(취소)',
      '출고 취소',
      'Cancelled',
    ])
      expect(read(`261120-4TR8WD,${word},241638369849`, 'cj')).toMatchObject([{ problem: 'other_way' }])
    for (const word of ['문 앞 (회수 아님)', '교환권', '취소불가', '취소 없음', '미취소', '반품비'])
      expect(read(`261120-4TR8WD,${word},241638369849`, 'cj')).toMatchObject([parcel])
    for (const head of ['메모', '배송메시지', '비고', '품목', '취소 가능 여부', '반품배송비'])
      expect(read(`주문번호,${head},운송장번호\n261120-4TR8WD,교환 가능,241638369849`, 'cj')).toMatchObject([
        parcel,
      ])
    for (const head of ['메모', '배송메시지', '비고', '품목', '반품송장번호'])
      expect(read(`주문번호,${head},운송장번호\n261120-4TR8WD,교환,241638369849`, 'cj')).toMatchObject([
        parcel,
      ])
  })

  describe('below a title of states (rule 961)', () => {
    const known = [
      ...[
        '정상',
        '출고',
        '발송',
        '접수',
        '집화',
        '집하완료',
        '배송중',
        '배송 준비 중',
        '상품준비중',
        '결제완료',
      ],
      ...[
        '송장출력',
        '등록완료',
        '신규주문',
        '완료',
        '주문확인',
        '예약',
        '출고대기',
        '인수',
        '간선상차',
        '터미널입고',
      ],
      ...[
        '배달출발',
        '배달완료(본인)',
        '배송지도착',
        '배송지시',
        '발송요청',
        '재발송',
        '구매확정',
        '배송전',
        '사용중',
      ],
      ...[
        'In-transit',
        'Shipped',
        'DELIVERED',
        'Accepted',
        'Ready to ship',
        'NEW',
        'OK',
        'Picked up',
        'Label created',
      ],
      ...['', '-', '○', 'Y', '취소철회', '반품거절'],
    ]
    const unknown = [
      ...[
        '무효',
        '보류',
        '미발송',
        '발송불가',
        'RTO',
        'CXL',
        'On hold',
        '오류',
        '실패',
        '분실',
        '배송지연',
        '파손',
      ],
      ...[
        '주소불명',
        '미집하',
        '통관보류',
        '품절',
        '입고대기',
        '결제대기',
        '입금확인중',
        '미결제',
        '승인대기',
        '확인요청',
      ],
      ...[
        '방문수령',
        '픽업',
        'Pending',
        'Unfulfilled',
        'Not shipped',
        'Exception',
        'Awaiting payment',
        'N',
        '×',
        '?',
      ],
      ...['05', '회송', '새로 생긴 말', '보관'],
    ]

    it.each([
      '상태',
      '배송상태',
      '주문상태명',
      '송장상태',
      '처리결과',
      '상품주문상태',
      'Order Status',
      '상태구분',
      '진행',
    ])('go where %s is known to go, and are asked about where it is not', (head) => {
      const rows = (cells: readonly string[]) =>
        cells.flatMap((cell) =>
          read(`주문번호\t${head}\t운송장번호\n261120-4TR8WD\t${cell}\t241638369849`, 'cj'),
        )
      for (const [nth, line] of rows(known).entries()) expect(line, known[nth]).toMatchObject(parcel)
      for (const [nth, line] of rows(unknown).entries())
        expect(line, unknown[nth]).toMatchObject({
          ...{ problem: 'state_unclear', unclear: [{ title: head, cell: unknown[nth] }] },
        })
    })

    it('go once staff confirm what all rows of the kind say', () => {
      const text = [
        '주문번호,배송상태,주문상태,운송장번호',
        '261120-4TR8WD,보류,무효,241638369849',
        '261120-7HJ2KM,보류,정상,341638369849',
        '261121-9XKQ3M,무효,정상,441638369849',
      ].join('\n')
      const [held, invalid] = [
        { title: '배송상태', cell: '보류' },
        { title: '주문상태', cell: '무효' },
      ]
      const problems = (...states: (typeof held)[]) =>
        parcelLines(pastedRows(text), { items, usual: 'cj', confirmed: states.map(keyOfState) }).map(
          (line) => ('problem' in line ? line.problem : line.trackingNumber),
        )
      expect(problems()).toEqual(Array(3).fill('state_unclear'))
      expect(problems(held)).toEqual(['state_unclear', '341638369849', 'state_unclear'])
      expect(problems(held, invalid)).toEqual(['241638369849', '341638369849', 'state_unclear'])
    })

    it('say first what is wrong beside it, and hold no other row of the order up', () => {
      const rows = (...lines: string[]) => read(['주문번호,상태,운송장번호', ...lines].join('\n'), 'cj')
      expect(rows('261120-4TR8WD,미발송,')).toMatchObject([{ problem: 'number_missing' }])
      expect(rows('261120-4TR8WD,보류,641638369850', '261120-4TR8WD,정상,241638369849')).toMatchObject([
        { problem: 'state_unclear' },
        parcel,
      ])
    })

    it('are asked about below any title whose cells are mostly states', () => {
      const rows = (head: string, ...cells: string[]) =>
        read(
          [`주문번호,${head},운송장번호`, ...cells.map((cell) => `261120-4TR8WD,${cell},241638369849`)].join(
            '\n',
          ),
          'cj',
        ).filter((line) => 'problem' in line && line.problem === 'state_unclear')
      expect(rows('물류', '출고완료', '접수', '대기표')).toMatchObject([{ unclear: [{ cell: '대기표' }] }])
      expect(rows('물류', '제주센터', '접수', '육지')).toEqual([])
      expect(rows('메모', '출고완료', '접수', '대기표')).toEqual([])
    })

    it('are not asked about by codes that stand beside their names', () => {
      const rows = (head: string, cells: string) =>
        read(`주문번호,${head},운송장번호\n261120-4TR8WD,${cells},241638369849`, 'cj')
      expect(rows('배송상태코드,배송상태명', '05,집하완료')).toMatchObject([parcel])
      expect(rows('배송상태코드', '05')).toMatchObject([{ problem: 'state_unclear' }])
    })
  })

  it.each([
    ['구분', '일반'],
    ['배송구분', '새벽'],
    ['택배구분', '당일'],
    ['운임구분', '착불'],
    ['운임유형', '신용'],
    ['고객구분', '개인'],
    ['회원등급구분', 'VIP'],
    ['박스구분', '극소'],
    ['주문유형', '선물'],
    ['상품구분', '의류'],
    ['상품상태', '중고'],
    ['결제상태', '미수'],
    ['재고상태', '부족'],
    ['주소정제결과', '미정제'],
    ['Payment Status', 'Pending'],
    ['합포장여부', 'N'],
    ['안심번호여부', 'N'],
    ['결제여부', 'N'],
    ['현금영수증여부', 'X'],
    ['등록경로', '전화'],
  ])('go where %s, a kind or the state of something else, is %s (rule 962)', (head, cell) => {
    expect(below(`${head},운송장번호`, cell, '241638369849')).toMatchObject([parcel])
  })

  it.each(['구분', '배송구분', '결제상태', '등록경로'])(
    'are asked about where %s is nothing but a word that holds them up (rule 962)',
    (head) => {
      for (const cell of ['보류', '무효', '미발송', '발송 보류', 'RTO', 'hold'])
        expect(below(`${head},운송장번호`, cell, '241638369849'), cell).toMatchObject([
          { problem: 'state_unclear' },
        ])
      expect(read('261120-4TR8WD,보류,241638369849', 'cj')).toMatchObject([
        { problem: 'state_unclear', unclear: [{ title: '', cell: '보류' }] },
      ])
    },
  )

  it.each([
    '발송여부',
    '유효여부',
    '사용여부',
    '출고여부',
    '송장전송여부',
    'Use_YN',
    'Is shipped',
    '출고완료',
  ])('go where %s is yes or says nothing, and are asked about where it is no (rule 962)', (head) => {
    for (const cell of ['Y', 'O', '예', '○', '1', '2026-11-30', '완료', '', '-'])
      expect(below(`${head},운송장번호`, cell, '241638369849'), cell).toMatchObject([parcel])
    for (const cell of ['N', 'X', '미', '미발송', '아니오', '0', 'FALSE', '×', '보류'])
      expect(below(`${head},운송장번호`, cell, '241638369849'), cell).toMatchObject([
        { problem: 'state_unclear' },
      ])
    expect(below(`${head},운송장번호`, '취소', '241638369849')).toMatchObject([{ problem: 'other_way' }])
  })

  it.each(['보류여부', '발송보류여부', '오류내용', '미발송사유', '오류메시지', '클레임', '클레임상태'])(
    'go where %s is no or says nothing, and are asked about where it is anything else (rule 962)',
    (head) => {
      for (const cell of ['N', 'X', '없음', '해당 없음', '정상', '', '-'])
        expect(below(`${head},운송장번호`, cell, '241638369849'), cell).toMatchObject([parcel])
      for (const cell of ['Y', '재고 부족', '○', '확인 중'])
        expect(below(`${head},운송장번호`, cell, '241638369849'), cell).toMatchObject([
          { problem: 'state_unclear' },
        ])
    },
  )

  it.each([
    '20261130103015',
    '202611301030',
    '2026-11-30 1030',
    '123-45-67890',
    '8801234567890',
    '821012345678',
  ])('are no %s beside them: a moment, a company, a barcode, a telephone (rule 218)', (cell) => {
    expect(read(`261120-4TR8WD,${cell}`, 'cj')).toMatchObject([{ problem: 'number_missing' }])
    expect(read(`261120-4TR8WD,${cell},241638369849`, 'cj')).toMatchObject([parcel])
  })

  it('of 기타 are no day of six digits either', () => {
    expect(read('261120-4TR8WD,기타,261130')).toMatchObject([{ problem: 'number_missing' }])
    expect(read('261120-4TR8WD,기타,20261130T103015')).toMatchObject([{ problem: 'number_missing' }])
  })

  it('of a courier that is named are no day, postal code, product or number of a company, with and without a header', () => {
    for (const cell of ['2026-11-20', '20261120', '133-120', '1588-1255', 'BG-10244', '350000'])
      for (const header of ['', '주문번호,운송장번호\n'])
        expect(read(`${header}261120-4TR8WD,${cell}`, 'cj'), cell).toMatchObject([
          { problem: 'number_missing' },
        ])
    for (const cell of ['EZ123456789KR', 'EZ-123456789-KR'])
      expect(read(`261120-4TR8WD,기타,${cell}`)).toMatchObject([{ trackingNumber: 'EZ123456789KR' }])
    expect(read('261120-4TR8WD,기타,AB-123456')).toMatchObject([{ trackingNumber: 'AB123456' }])
    expect(read('261120-4TR8WD,기타,A-1-2-3')).toMatchObject([{ problem: 'number_missing' }])
    expect(read('주문번호,택배사,운송장번호\n261120-4TR8WD,기타,2026-11-20')).toMatchObject([
      { problem: 'number_missing' },
    ])
  })

  it.each([
    ['a kind of goods', '주문번호,분류,택배사,운송장번호', '261120-4TR8WD,기타,CJ대한통운,241638369849'],
    ['a recipient’s name', '주문번호,받는분,택배사,운송장번호', '261120-4TR8WD,한진,CJ대한통운,241638369849'],
    ['a memo', '주문번호,메모,택배사,운송장번호', '261120-4TR8WD,부재시 무인택배,CJ대한통운,241638369849'],
    ['a way of sending', '주문번호,배송방법,운송장번호', '261120-4TR8WD,택배,241638369849'],
    ['an earlier order', '원주문번호,주문번호,운송장번호', '261120-7HJ2KM,261120-4TR8WD,241638369849'],
    [
      'a title above the header',
      '주문 목록,2026-11-23\n주문번호,받는분,운송장번호',
      '261120-4TR8WD,김지우,241638369849',
    ],
    [
      'Hangul that was taken apart',
      '주문번호,고객번호,운송장번호'.normalize('NFD'),
      '261120-4TR8WD,350000123,241638369849',
    ],
    ['full-width digits', '주문번호,운송장번호', '261120-4TR8WD,２４１６３８３６９８４９'],
  ])('are not misled by %s (rule 218)', (_, header, line) => {
    expect(read(`${header}\n${line}`, 'cj')).toMatchObject([{ ...parcel, orderItemIds: ['one'] }])
  })

  it.each([
    ['courier_missing', '주문번호,택배사,운송장번호\n261120-4TR8WD,로젠,241638369849'],
    ['courier_missing', '261120-4TR8WD,한진,CJ대한통운,241638369849'],
    ['order_unclear', '261120-7HJ2KM,261120-4TR8WD,241638369849'],
    ['number_missing', '주문번호,운송장번호\n261120-4TR8WD,01012345678'],
    ['number_missing', '주문번호,운송장번호\n261120-4TR8WD,010-1234-5678'],
    ['number_missing', '주문번호,운송장번호\n261120-4TR8WD,20261130103015'],
    ['number_missing', '주문번호,운송장번호\n261120-4TR8WD,000000000000'],
    ['number_missing', '261120-4TR8WD,1012345678'],
    ['item_unknown', '261120-7HJ2KM,OST-0001,241638369849'],
    ['item_unknown', '261121-9XKQ3M,RVG-HO-0572,241638369849'],
    ['order_unclear', '261121-9XKQ3M,260802-FR925D,241638369849'],
    ['item_unknown', '주문번호,상품코드,운송장번호\n261120-7HJ2KM,BAG1,241638369849'],
  ])('are %s where a cell says something else: %j', (problem, text) => {
    expect(read(text, 'cj')).toMatchObject([{ problem }])
  })

  it('go with each item whose code stands beside them', () => {
    expect(read('261120-7HJ2KM,OST-0003,OST-0002,241638369849', 'cj')).toMatchObject([
      { orderItemIds: ['two', 'three'] },
    ])
  })

  it('go with a consigned item, whose code looks like the number of an order', () => {
    for (const header of ['', '상품코드,주문번호,운송장번호\n', '비고,주문번호,운송장번호\n'])
      expect(read(`${header}260802-FR925C,261121-9XKQ3M,241638369849`, 'cj').at(-1), header).toMatchObject({
        ...{ orderItemIds: ['five'], trackingNumber: '241638369849' },
      })
  })

  it('lose no line that was typed above a header', () => {
    const header = '주문번호,받는분,주소,전화번호,운송장번호'
    expect(read(`261120-7HJ2KM cj 111122223333\n${header}\n${row}`, 'cj')).toMatchObject([
      { line: 1, orderItemIds: ['two', 'three'] },
      { line: 3, ...parcel },
    ])
  })

  it.each([100_000, 200_000])('are read at once in cells of %i letters', (letters) => {
    for (const part of ['1', 'a', '-', '"', ',', '택배', '261120-', ' '])
      parcelLines([[part.repeat(letters), '261120-4TR8WD', part.repeat(letters)]], { items, usual: 'cj' })
    for (const part of ['"', ',', ' ', '\t', 'a"']) pastedRows(part.repeat(letters / 10))
  })

  it('of a courier that is not known do not go with the usual one', () => {
    expect(read('261120-4TR8WD 로젠택배 123456789012', 'cj')).toMatchObject([{ problem: 'courier_missing' }])
  })

  it('say of each line what is wrong with it, and spoil no other', () => {
    expect(
      read(
        [
          '모르는 줄 123456789012',
          '261120-999999 cj 123456789012',
          '261120-4TR8WD cj',
          '261120-4TR8WD cj 123456789012',
          '261120-4TR8WD cj 1234-5678-9012',
        ].join('\n'),
      ),
    ).toMatchObject([
      { line: 1, problem: 'order_missing' },
      { line: 2, problem: 'order_unknown' },
      { line: 3, problem: 'number_missing' },
      { line: 4, orderItemIds: ['one'] },
      { line: 5, problem: 'item_twice' },
    ])
  })
})

describe('a table of a courier’s file', () => {
  const problems = (text: string) =>
    read(text, 'cj').map((line) => ('problem' in line ? line.problem : line.trackingNumber))
  const first = '고객주문번호,운송장번호,받는분,전화번호\n261120-4TR8WD,689012345678,이서준,010-1111-2222'
  const number = '512345678901'

  it.each([
    '고객주문번호,접수번호,운송장번호,받는분',
    '고객주문번호,예약번호,운송장번호,받는분',
    '고객주문번호,상품주문번호,송장번호,받는분',
    'Order No,Reference,Tracking No,Name',
  ])('is read by the header right above its rows, not by that of another table: %s (rule 983)', (header) => {
    const row = `261121-9XKQ3M,350000123456,${number},김지우`
    for (const between of ['\n', '\n\n', '\n한진택배 결과,11월 30일\n'])
      expect(problems(`${first}${between}${header}\n${row}`)).toEqual(['689012345678', number])
    expect(problems(`${header}\n${row}\n${first}`)).toEqual([number, '689012345678'])
    expect(problems(`고객주문번호,운송장번호,받는분\n${header}\n${row}`)).toEqual([number])
  })

  it.each(['고객주문번호,예약번호,배송번호,받는분', '오더,예약,배송,성함', '관리,접수,비고,연락처'])(
    'has no numbers below a header that names no column of them: %s (rule 983)',
    (header) => {
      const lines = problems(`${first}\n\n${header}\n261121-9XKQ3M,350000123456,${number},김지우`)
      expect(lines[0]).toBe('689012345678')
      expect(lines.at(-1)).toBe('number_missing')
    },
  )

  it('goes on behind a row that names no parcel: a second item, a sum, an explanation (rule 983)', () => {
    const header = '주문번호,상품명,운송장번호'
    for (const between of [',숄더백,', '소계,1건,', '합계,,', '※ 운송장번호는 12자리예요,,'])
      for (const order of [['261120-4TR8WD'], []]) {
        const above = order.map((one) => `${one},토트백,689012345678\n`).join('')
        const lines = `${header}\n${above}${between}\n261121-9XKQ3M,토트백,${number}`
        expect(problems(lines).at(-1), between).toBe(number)
      }
  })

  it('has columns whose group is named in the row above theirs (rule 983)', () => {
    const below = (groups: string, header: string, row: string) =>
      problems(`${groups}\n${header}\n261121-9XKQ3M,${row}`)
    const names = ',택배사,운송장번호,택배사,운송장번호'
    for (const header of [names, `주문번호${names}`]) {
      expect(below('주문번호,출고,,반품,', header, `한진택배,${number},,`)).toEqual([number])
      expect(below('주문번호,출고,,반품,', header, `,,한진택배,${number}`)).toEqual(['number_missing'])
    }
    expect(below('주문번호,운송장,', ',번호,출력일', `${number},2026-11-30`)).toEqual([number])
    expect(below('주문번호,받는분,,운송장번호', ',이름,주소,', `김지우,서울,${number}`)).toEqual([number])
  })

  it('names its couriers in their columns alone, not where people write (rule 984)', () => {
    for (const column of ['받는분성명', '배송메시지', '품목명', '비고'])
      for (const cell of ['한진', '우체국', '롯데', '기타', '부재시 무인택배', '로젠택배'])
        expect(read(`주문번호,${column},운송장번호\n261120-4TR8WD,${cell},689012345678`, 'cj')).toMatchObject(
          [{ courier: 'cj', trackingNumber: '689012345678' }],
        )
    for (const column of ['택배사', '택배사코드', '배송업체', '택배'])
      expect(read(`주문번호,${column},운송장번호\n261120-4TR8WD,HANJIN,${number}`, 'cj')).toMatchObject([
        { courier: 'hanjin' },
      ])
    expect(problems(`주문번호,택배사,배송사코드,운송장번호\n261120-4TR8WD,로젠택배,CJGLS,${number}`)).toEqual(
      ['courier_missing'],
    )
  })

  it.each([
    ['주문번호(쇼핑몰),부주문번호', '261120-4TR8WD,'],
    ['사방넷주문번호,주문번호(쇼핑몰)', '1234567,261120-4TR8WD'],
    ['상품주문번호,주문번호', '2026113012345671,261120-4TR8WD'],
    ['주문번호,품목별 주문번호', '261120-4TR8WD,261120-4TR8WD-01'],
    ['관리번호,쇼핑몰 주문번호', '12345,261120-4TR8WD'],
    ['원주문번호,주문번호(쇼핑몰)', '261121-9XKQ3M,261120-4TR8WD'],
    ['주문번호(교환),주문번호', '261121-9XKQ3M,261120-4TR8WD'],
  ])('has our order in one of its columns of orders: %s (rule 984)', (heads, cells) => {
    expect(read(`${heads},택배사,송장번호\n${cells},한진택배,${number}`)).toMatchObject([
      { orderItemIds: ['one'], courier: 'hanjin', trackingNumber: number },
    ])
  })

  it('has no order of ours below the title of an earlier one alone (rule 984)', () => {
    expect(problems(`주문번호,주문번호(원주문),송장번호\n,261120-4TR8WD,${number}`)).toEqual([
      'order_missing',
    ])
  })

  it('has no value below no title, also where the header ends with empty ones (rule 218)', () => {
    const row = '261120-4TR8WD,김지우,서울 성동구, 502호,0212345678,689012345678,'
    expect(problems(`주문번호,받는분,주소,전화번호,운송장번호,,\n${row}`)).toEqual(['columns_differ'])
  })
})

describe('the number of a parcel', () => {
  const cell = (text: string) => {
    const bare = parcelLines([['261120-4TR8WD', text]], { items, usual: 'cj' })
    const titled = parcelLines(
      [
        ['주문번호', '운송장번호'],
        ['261120-4TR8WD', text],
      ],
      { items, usual: 'cj' },
    )
    return [bare, titled].flat().map((line) => ('problem' in line ? line.problem : line.trackingNumber))
  }
  const both = (what: string) => [what, what]

  it.each([
    '689012345678, 689012345681',
    '689012345678 (추가 689012345681)',
    '689012345678(본품) 689012345681',
    '689012345678→ 689012345681',
    '(구)689012345678 689012345681',
    '689012345678/689012345681',
    '689012345678-689012345681',
    '689012345678과689012345681',
    '689012345678\t689012345681',
    '689012345678\n(반품) 689012345681',
  ])('is unclear where a cell holds two, whatever is between them: %j (rule 985)', (text) => {
    expect(cell(text)).toEqual(both('number_unclear'))
  })

  it.each([
    '689012345678-1',
    '689012345678 1',
    '(구)689012345678',
    '689012345678 외 1건',
    '689012345678\n취소',
    '689012345678.0',
  ])('is none in a cell that says more: %j (rule 985)', (text) => {
    expect(cell(text)).toEqual(both('number_beside_words'))
  })

  it('is unclear beside another one that a cell without a title speaks of (rule 985)', () => {
    for (const memo of ['(구)689012345681', '추가 689012345681'])
      expect(parcelLines([['261120-4TR8WD', memo, '689012345678']], { items, usual: 'cj' })).toMatchObject([
        { problem: 'number_unclear' },
      ])
  })

  it.each([
    '\u00a0689012345678\u00a0',
    '6890\u00a01234\u00a05678',
    '６８９０１２３４５６７８',
    '６８９０－１２３４－５６７８',
    '6890–1234–5678',
    '6890\u20111234\u20115678',
    '\u200b689012345678',
    "'689012345678",
    '="689012345678"',
    '689012345678\n689012345678',
  ])('is read as it looks: %j (rule 985)', (text) => {
    expect(cell(text)).toEqual(both('689012345678'))
  })

  it.each(['68901234567O', '689,012,345,678', '68901234 5678'])('is not guessed: %j', (text) => {
    expect(cell(text)).toEqual(both('number_missing'))
  })

  it.each(['6.89012E+11', '6.89E+11', '689012000000'])(
    'is none that a spreadsheet rounded: %s (rule 985)',
    (text) => {
      expect(cell(text)).toEqual(both('number_rounded'))
    },
  )

  it.each([
    '07012345678',
    '08012345678',
    '0601234567',
    '0212345678',
    '050412345678',
    '031-123-4567',
    '82-10-1234-5678',
    '110-123-456789',
  ])('is no telephone and no account: %s (rule 986)', (text) => {
    expect(cell(text)).toEqual(both('number_missing'))
  })

  it.each([
    ['cj', '1234567890', '12345678901', '350000123', '4012345678901', '123-456-789-012', '202611309999'],
    ['lotte', '1234567890', '12345678901', '4012345678901', '202611309999'],
    ['hanjin', '12345678901', '350000123', '4012345678901', '123-456-7890'],
    ['epost', '1234567890', '123456789012', '12345678901234'],
  ] as const)(
    'of %s has the digits of the courier where no title calls it one (rule 986)',
    (usual, ...odd) => {
      for (const text of odd) {
        expect(parcelLines([['261120-4TR8WD', text]], { items, usual })).toMatchObject([
          { problem: 'number_odd' },
        ])
        const titled = [
          ['주문번호', '운송장번호'],
          ['261120-4TR8WD', text],
        ]
        expect(parcelLines(titled, { items, usual })).toMatchObject([{ courier: usual }])
      }
    },
  )

  it.each([
    ['cj', '689012345678', '6890-1234-5678'],
    ['lotte', '412345678901', '4123 4567 8901'],
    ['hanjin', '512345678901', '5123456789'],
    ['epost', '6889912345678', '68899-1234-5678', '6889-91234-5678'],
  ] as const)('of %s is read without a title as it is written: %s (rule 986)', (usual, ...numbers) => {
    for (const text of numbers)
      expect(parcelLines([['261120-4TR8WD', text]], { items, usual })).toMatchObject([{ courier: usual }])
  })

  it('is no other one in another row of the same item: neither is sent (rule 985)', () => {
    const rows = (...cells: string[][]) =>
      parcelLines([['주문번호', '상품코드', '운송장번호'], ...cells], { items, usual: 'cj' }).map((line) =>
        'problem' in line ? line.problem : line.orderItemIds.join(),
      )
    const [one, another] = ['689012345678', '689012345681']
    const order = '261120-7HJ2KM'
    expect(rows([order, '', one], [order, '', another])).toEqual(both('numbers_differ'))
    expect(rows([order, 'OST-0002', one], [order, '', another])).toEqual(both('numbers_differ'))
    expect(rows([order, 'OST-0002', one], [order, 'OST-0003', another])).toEqual(['two', 'three'])
    expect(rows([order, '', one], [order, '', one])).toEqual(['two,three', 'item_twice'])
  })
})

describe('a row with several numbers of parcels (rule 218)', () => {
  const numbers = (...cells: string[]) => parcelLines([['261120-4TR8WD', ...cells]], { items, usual: 'cj' })
  const [one, another] = ['512345678901', '612345678901']

  it('is unclear, however often one of them is repeated', () => {
    expect(numbers(one, one)).toMatchObject([{ trackingNumber: one }])
    expect(numbers(one, one, another)).toMatchObject([{ problem: 'number_unclear' }])
    const header = ['주문번호', '송장번호', '운송장번호', '등기번호']
    expect(
      parcelLines([header, ['261120-4TR8WD', one, '5123-4567-8901', another]], { items, usual: 'cj' }),
    ).toMatchObject([{ problem: 'number_unclear' }])
  })

  it('is unclear when they are lines of one cell, and no number is made of both', () => {
    expect(numbers(`${one}\n${another}`)).toMatchObject([{ problem: 'number_unclear' }])
    expect(numbers('기타', 'AB1234\nCD5678')).toMatchObject([{ problem: 'number_unclear' }])
    expect(numbers(`${one}\r\n${one}`)).toMatchObject([{ trackingNumber: one }])
  })
})
