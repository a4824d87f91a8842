import type { NoticeBody } from '../../../domain/wire/customerCentre.ts'
import type { Photo } from '../illustrations/index.ts'
import type { PersonKey } from './people.ts'

export type AskedStory = {
  person: PersonKey
  daysAgo: number
  /** The product's key; null one to one. */
  product: string | null
  title: string
  content: string
  photos: readonly Photo[]
  answer: string | null
}

/** What people asked before the shop opened: answered and waiting, with photos and without. */
export const askedStories: readonly AskedStory[] = [
  {
    person: 'shopper',
    daysAgo: 21,
    product: 'atelier-noir',
    title: '안쪽 주머니 개수가 궁금해요',
    content: '노트북 어댑터와 파우치를 나눠 담고 싶은데, 안쪽에 지퍼 주머니가 몇 개 있는지 알려 주세요.',
    photos: [],
    answer:
      '안녕하세요, 빌림이에요. 안쪽에 지퍼 주머니 1개와 열린 주머니 2개가 있어요. 어댑터는 열린 주머니에 들어가요.',
  },
  {
    person: 'shopper',
    daysAgo: 3,
    product: 'claudine',
    title: '어깨끈 길이를 조절할 수 있나요?',
    content:
      '키가 작은 편이라 크로스로 멜 수 있는지 궁금해요. 가지고 있는 코트에 메어 본 사진도 함께 올려요.',
    photos: ['daylight'],
    answer:
      '네, 구멍 다섯 개로 92cm부터 112cm까지 조절할 수 있어요. 사진의 코트 위에도 편하게 멜 수 있을 거예요.',
  },
  {
    person: 'shopper',
    daysAgo: 1,
    product: 'manor-tweed',
    title: '안감 소재가 무엇인가요?',
    content: '정전기가 잘 나는 편이라 안감이 실크인지 폴리에스터인지 궁금해요. 얇은 니트 위에 입으려고 해요.',
    photos: [],
    answer: null,
  },
  {
    person: 'shopper',
    daysAgo: 14,
    product: null,
    title: '회수 시간을 정할 수 있나요?',
    content: '종료일 다음 날 오전에만 집에 있어요. 기사님 방문 시간을 오전으로 정할 수 있는지 알고 싶어요.',
    photos: [],
    answer:
      '방문 시간은 기사님 동선에 따라 정해져서 지정하기 어려워요. 상자를 문 앞에 두시면 댁에 안 계셔도 회수해 드려요.',
  },
  {
    person: 'shopper',
    daysAgo: 0,
    product: null,
    title: '받은 가방에 작은 얼룩이 있어요',
    content:
      '오늘 받았는데 바닥 모서리에 작은 얼룩이 보여요. 사용해도 괜찮은지, 반납할 때 문제가 없는지 확인 부탁드려요.',
    photos: ['daylight', 'evening'],
    answer: null,
  },
  {
    person: 'yerin',
    daysAgo: 2,
    product: 'luna-small',
    title: '장지갑이 들어가는지 궁금해요',
    content: '가로 19cm 장지갑과 휴대폰, 립스틱 정도를 넣으려고 하는데 모두 들어가는 크기인지 알려 주세요.',
    photos: [],
    answer: null,
  },
]

/** Oldest first, so that numbers follow the days. */
export const noticeStories: readonly (NoticeBody & { daysAgo: number })[] = [
  {
    daysAgo: 40,
    title: '빌림이 문을 열었어요',
    content:
      '<p>갖고 싶던 가방, 하루만 들고 싶던 날이 있으셨죠? 빌림에서 사흘부터 가볍게 빌려 보세요.</p><p>첫 렌트에는 <a href="/promotion/detail/new">웰컴 쿠폰</a>을 드려요.</p>',
  },
  {
    daysAgo: 18,
    title: '개인정보처리방침 변경 안내',
    content:
      '<p>더 알기 쉽게 고친 개인정보처리방침이 적용돼요.</p><h3>달라지는 점</h3><ul><li>보관 기간을 항목마다 적었어요.</li><li>맡기는 업체 목록을 새로 고쳤어요.</li></ul><p>전체 내용은 <a href="/policy">개인정보처리방침</a>에서 볼 수 있어요.</p>',
  },
  {
    daysAgo: 6,
    title: '연말 배송 일정을 확인해 주세요',
    content:
      '<p>12월에는 택배 물량이 많아서 배송이 하루 정도 늦어질 수 있어요. 여유 있게 날짜를 골라 주세요.</p><table><thead><tr><th scope="col">날짜</th><th scope="col">출고</th></tr></thead><tbody><tr><td>12월 24일</td><td>오전까지</td></tr><tr><td>12월 25일</td><td>쉬어요</td></tr><tr><td>12월 31일</td><td>오전까지</td></tr></tbody></table>',
  },
]
