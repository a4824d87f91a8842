import { FREE_CANCELLATION_MS } from '../../../../domain/ordering/cancellation.ts'

/** Templates of frequent answers, to be edited before sending. */
export const templates: readonly { name: string; text: string }[] = [
  {
    name: '배송 일정',
    text: '안녕하세요, 빌림이에요.\n상품은 대여 시작 이틀 전에 출고하고, 시작일까지 받으실 수 있어요. 출고하면 운송장 번호를 알림으로 보내 드릴게요.',
  },
  {
    name: '반납 방법',
    text: '안녕하세요, 빌림이에요.\n대여 마지막 날의 다음 날 택배 기사님이 방문해요. 받으실 때의 상자에 구성품을 모두 넣어 문 앞에 두시면 돼요.',
  },
  {
    name: '상품 상태',
    text: '안녕하세요, 빌림이에요.\n문의하신 상품은 출고 전에 전문 검수와 살균을 마쳐요. 눈에 띄는 흔적이 있으면 상세 사진으로 먼저 알려 드려요.',
  },
  {
    name: '취소와 환불',
    text: `안녕하세요, 빌림이에요.\n결제 후 ${FREE_CANCELLATION_MS / 3_600_000}시간 안에는 수수료 없이 취소할 수 있어요. 그 뒤에는 시작일까지 남은 날에 따라 수수료가 달라지고, 취소 전에 금액을 먼저 보여 드려요.`,
  },
  {
    name: '추가 요금 이의',
    text: '안녕하세요, 빌림이에요.\n추가 요금에 대해 다시 확인했어요. 반납 때 찍은 사진과 출고 전 사진을 비교한 결과를 알려 드릴게요.\n',
  },
]
