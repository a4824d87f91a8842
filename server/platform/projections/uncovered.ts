/** What no check covers, as the command line and the console list it. */
export const uncovered: readonly { english: string; korean: string }[] = [
  {
    english: 'tables that an import left out, up to that import',
    korean: '가져올 때 빠진 표는 그때까지의 줄을 비교하지 않아요.',
  },
  {
    english:
      'rows outside of the event log in their first hour, until they are collected and sealed: whoever changes or removes them before that is not found',
    korean:
      '변경 기록, 로그인 기록, 통장 줄처럼 이벤트가 아닌 줄은 한 시간에 한 번 모아 봉인해요. 그 전에 바뀌거나 지워지면 알 수 없어요.',
  },
  {
    english:
      'events in their first minute, until they are sealed, when whoever changes them forges the transaction that wrote them as well; a plain change and a gap in a stream are found',
    korean:
      '이벤트는 1분 안에 봉인해요. 그 전에 고치거나 지우면 점검에서 보이지만, 쓴 트랜잭션의 번호까지 꾸미면 알 수 없어요.',
  },
  {
    english:
      'the newest blocks, without a head that was kept outside of the database (--head): whoever removes them after the last closed day cannot be found',
    korean: '밖에 보관한 해시가 없으면, 마감한 날 뒤의 블록이 지워져도 알 수 없어요.',
  },
  {
    english: 'a chain that was rewritten whole, without such a head',
    korean: '밖에 보관한 해시가 없으면, 기록 전체가 다시 쓰여도 알 수 없어요.',
  },
  {
    english:
      'lines of the bank that were removed (gaps of its balances show them) and matches of lines with the books',
    korean: '지운 통장 줄(잔액이 이어지지 않는 곳으로 보여요)과 통장 짝 맞추기는 봉인하지 않아요.',
  },
  {
    english: 'outcomes and retries of attempts, and leases of jobs: what came of them is in the events',
    korean: '결제 시도의 결과와 재시도 횟수는 봉인하지 않아요. 그 결과는 이벤트에 있어요.',
  },
  {
    english: 'personal data, sealed texts and photos: they are erased when their time has come',
    korean: '개인정보와 암호로 보관한 글, 사진은 때가 되면 지우므로 봉인하지 않아요.',
  },
  {
    english: 'texts of audit rows in which a member who left was struck out',
    korean: '탈퇴한 회원을 지운 변경 기록의 글은 봉인한 것과 비교하지 않아요.',
  },
  {
    english:
      'content, products, coupons, settings, carts, inquiries, reviews, notes and assignments of staff, and grants: their changes are in the audit rows',
    korean:
      '상품, 쿠폰, 글, 설정, 장바구니, 문의, 회원 메모, 지급 요청은 봉인하지 않아요. 바꾼 일은 변경 기록에 있어요.',
  },
]
