import type { ProviderTrouble } from '../../../../domain/wire/health.ts'

/** Korean names of the queues; a queue without one is shown by its own name. */
export const queueNames: Readonly<Record<string, string>> = {
  time: '정해진 시각의 작업',
  mail: '메일 발송',
  refund: '환불 요청',
  notification: '회원 알림',
  unlink: '탈퇴 회원 연결 해제',
  consistency: '기록 점검',
}

export const readerNames: Readonly<Record<string, string>> = {
  notifications: '회원 알림',
  journalDays: '장부 일별 합계',
  cardClearing: '카드 미수금',
  ranking: '대여 순위',
  listings: '상품 목록',
  'free alerts': '빈 날 알림',
}

export const troubleNames: Readonly<Record<string, string>> = {
  key: '인증 거부',
  rate: '호출 한도 초과',
  code: '알 수 없는 코드',
  shape: '읽을 수 없는 응답',
}
export const providerNames: Readonly<Record<string, string>> = {
  toss: '토스페이먼츠',
  'toss payouts': '토스페이먼츠 지급 대행',
}

/** True when a provider refuses our key: payments and refunds wait until it is fixed. */
export const isAlarm = ({ kind }: ProviderTrouble): boolean => kind === 'key'

/** A rough duration: 40초, 12분, 3시간, 2일. */
export function lasting(from: string, until: string): string {
  const seconds = Math.max(0, Math.round((Date.parse(until) - Date.parse(from)) / 1_000))
  if (seconds < 60) return `${seconds}초`
  if (seconds < 3_600) return `${Math.floor(seconds / 60)}분`
  return seconds < 86_400 ? `${Math.floor(seconds / 3_600)}시간` : `${Math.floor(seconds / 86_400)}일`
}

const alertSentences: Readonly<Record<string, string>> = {
  'the card provider refuses our key: payments and refunds wait':
    '결제사가 우리 키를 거부해요. 결제와 환불이 기다려요.',
  'the card provider says that we call too often: payments and refunds wait':
    '결제사가 호출이 너무 많다고 해요. 결제와 환불이 기다려요.',
  'the card provider answers a code that proves nothing: what it is about waits':
    '결제사가 알 수 없는 코드로 답해요. 해당 결제가 기다려요.',
  'the card provider answers what we cannot read: what it is about waits':
    '결제사의 답을 읽을 수 없어요. 해당 결제가 기다려요.',
  'the payout gateway refuses our key: payouts wait': '지급 대행이 우리 키를 거부해요. 정산 지급이 기다려요.',
  'the payout gateway says that we call too often: payouts wait':
    '지급 대행이 호출이 너무 많다고 해요. 정산 지급이 기다려요.',
  'the payout gateway answers a code that proves nothing: the payout waits':
    '지급 대행이 알 수 없는 코드로 답해요. 해당 지급이 기다려요.',
  'the payout gateway answers what we cannot read: the payout waits':
    '지급 대행의 답을 읽을 수 없어요. 해당 지급이 기다려요.',
  'what the card provider paid out differs from our books': '결제사가 지급한 금액이 장부와 달라요.',
  'the card provider kept another fee than its contract says': '결제사가 약정과 다른 수수료를 뗐어요.',
  'what the payout gateway paid out differs from our books': '지급 대행이 지급한 금액이 장부와 달라요.',
  'money moved on days that no bank statement reaches': '돈이 오간 날의 통장 내역을 올리지 않았어요.',
  'lines are missing between two files of the bank': '통장 파일 사이에 빠진 거래가 있어요.',
  'lines of the bank or entries of the books have had no counterpart for a week':
    '통장과 장부에 일주일 넘게 짝이 없는 거래가 있어요.',
  'payments wait for an answer of the card provider': '결제사의 답을 기다리는 결제가 있어요.',
  'refunds wait for the card provider': '결제사를 기다리는 환불이 있어요.',
  'refunds that the card provider refused wait for finance': '결제사가 거절한 환불이 재무 담당을 기다려요.',
  'a check of the records found differences': '기록 점검에서 다른 곳이 나왔어요.',
  'events were written again before they were sealed': '봉인하기 전에 다시 쓰인 이벤트가 있어요.',
  'an open transaction holds up the feed': '끝나지 않은 트랜잭션이 이벤트를 붙잡고 있어요.',
  'an open transaction keeps others waiting': '끝나지 않은 트랜잭션이 다른 작업을 기다리게 해요.',
  'an invariant is breached': '지켜야 할 규칙이 깨졌어요.',
  'a day cannot be closed: its trial balance is not zero': '시산표가 0이 아니어서 하루를 마감하지 못해요.',
}
/** Translates an alert; one without a translation stays as it was raised. */
export const alertWords = (sentence: string): string => alertSentences[sentence] ?? sentence
