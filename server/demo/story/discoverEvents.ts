import { DAY_PRICE_TIERS, LONGEST_RENTAL_DAYS } from '../../../domain/shared/rentalLength.ts'
import type { PictureStory } from './discoverStory.ts'

type EventStory = {
  title: string
  picture: PictureStory
  from: number
  to: number | null
  content: string
}

const tiers = DAY_PRICE_TIERS.toReversed()
const firstCheaperDay = tiers.find(({ percent }) => percent < 100)?.fromDay
const tierRows = tiers
  .map(({ fromDay, percent }, nth) => {
    const next = tiers[nth + 1]
    const days = next === undefined ? `${fromDay}일째부터` : `${fromDay}–${next.fromDay - 1}일째`
    return `<tr><td>${days}</td><td>${percent === 100 ? '그대로' : `${100 - percent}% 할인`}</td></tr>`
  })
  .join('')

/** Events with the HTML that staff write, sanitised on its way in like any other. {key:photo} is a product's picture. */
export const eventStories: readonly EventStory[] = [
  {
    title: '사진 리뷰를 남기면 2,500P를 드려요',
    picture: { title: '오늘의 한 컷,\n2,500P', subtitle: 'PHOTO REVIEW', scene: 'snapshot', seed: 140 },
    from: -10,
    to: 50,
    content: `<h2>빌린 날의 사진을 보여 주세요</h2>
<p>이용이 끝난 상품에 리뷰를 남기면 <strong>1,000P</strong>, 사진을 함께 올리면 <strong>1,500P를 더</strong> 드려요.</p>
<table><thead><tr><th scope="col">리뷰</th><th scope="col">적립</th></tr></thead>
<tbody><tr><td>글 리뷰</td><td>1,000P</td></tr><tr><td>사진 리뷰</td><td>2,500P</td></tr></tbody></table>
<figure><img src="{atelier-medium:daylight}" alt="창가 선반에 올려 둔 아틀리에 탑핸들 백" width="720" height="900">
<figcaption>김*우 님이 남겨 주신 사진이에요.</figcaption></figure>
<h3>참여 방법</h3>
<ol><li>마이페이지에서 이용이 끝난 상품을 골라요.</li><li>별점과 이야기를 남겨요.</li><li>사진을 한 장 이상 올려요.</li></ol>
<p><small>리뷰는 이용이 끝난 날부터 90일 안에 남길 수 있어요. 포인트는 적립한 날부터 1년 동안 쓸 수 있어요.</small></p>
<p><a href="/mypage">마이페이지로 가기</a></p>`,
  },
  {
    title: '오래 빌릴수록 하루가 가벼워져요',
    picture: {
      title: `${LONGEST_RENTAL_DAYS}일을 빌려도\n하루는 가볍게`,
      subtitle: 'LONGER, LIGHTER',
      scene: 'longer',
      seed: 311,
    },
    from: -25,
    to: null,
    content: `<h2>기간 할인은 저절로 들어가요</h2>
<p>날짜를 고르면 ${firstCheaperDay}일째부터 하루 렌트비가 내려가요. 쿠폰을 따로 받지 않아도 돼요.</p>
<table><thead><tr><th scope="col">이용일</th><th scope="col">하루 렌트비</th></tr></thead>
<tbody>${tierRows}</tbody></table>
<figure><img src="{luna-small:journey}" alt="의자 위에 놓인 루나 호보 백" width="720" height="900"></figure>
<h3>이렇게 계산해요</h3>
<ul><li>이용일은 받는 날과 돌려주는 날을 모두 세요.</li><li>쿠폰과 포인트는 할인된 금액에 한 번 더 쓸 수 있어요.</li></ul>
<blockquote>회수는 언제나 무료예요.</blockquote>
<p><a href="/product?c1=1&amp;c1Name=%EC%97%AC%EC%84%B1">여성 상품 보기</a></p>`,
  },
  {
    title: '잠든 가방을 맡겨 주세요, 럭스쉐어',
    picture: { title: '옷장 속 가방이\n일하러 가요', subtitle: 'LUXSHARE', scene: 'closet', seed: 92 },
    from: -40,
    to: null,
    content: `<h2>쓰지 않는 날에는 빌려 주세요</h2>
<p>가방과 시계를 맡기면 빌림이 감정하고, 보관하고, 빌려 드려요. 대여료는 다음 달 20일에 정산해요.</p>
<ul><li>3개월, 6개월, 12개월 가운데 골라요.</li><li>감정부터 배송까지 빌림이 맡아요.</li><li>언제 얼마가 들어오는지 모두 보여 드려요.</li></ul>
<figure><img src="{seconds-38-green:evening}" alt="나무 탁자 위의 세컨즈 38 보틀 그린" width="720" height="900"></figure>
<h3>예상 정산액</h3>
<table><thead><tr><th scope="col">한 달에 빌려 간 날</th><th scope="col">하루 26,500원 시계</th></tr></thead>
<tbody><tr><td>6일</td><td>약 111,000원</td></tr><tr><td>12일</td><td>약 223,000원</td></tr></tbody></table>
<p><a href="/service-info/luxshare">럭스쉐어 알아보기</a></p>`,
  },
  {
    title: '친구와 함께한 가을, 당첨자를 알려 드려요',
    picture: { title: '가을을 함께한\n친구들', subtitle: 'FRIENDS', scene: 'friends', seed: 275 },
    from: -70,
    to: -8,
    content: `<h2>참여해 주셔서 고마워요</h2><p>당첨된 열 분께는 5,000P를 드렸어요. 마이페이지의 포인트 내역에서 확인해 주세요.</p>`,
  },
]
