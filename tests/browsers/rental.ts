import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Period } from '../../domain/shared/civilDate.ts'
import { aMember, anOrder, aPeriod, aProduct, rentalReaches } from '../journeys/ownData.ts'
import { spokenDay } from '../journeys/periods.ts'
import { type BackOffice, password } from '../journeys/shop.ts'
import type { View } from './view.ts'

type Step = (what: string, does: () => Promise<void>) => Promise<void>
type Ordered = Awaited<ReturnType<typeof anOrder>>
type Place = { view: View; office: BackOffice; directory: string; step: Step }

/** Four days at 12,300 won a day, 48,000 won, less the 20 % of the coupon that everybody gets on joining. */
const sum = '38,400원'
const review = '상자 그대로 와서 편했고 사진보다 색이 더 깊었어요.'

async function tapsPeriod(view: View, period: Period): Promise<void> {
  await view.taps('button', new RegExp(spokenDay(period.start)))
  await view.sees('text', /종료일을 선택해 주세요/)
  await view.taps('button', new RegExp(spokenDay(period.end)))
}

/** A view that is wider than the screen is read by pushing it about. */
async function fits(view: View, page: string): Promise<void> {
  const { view: screen, page: content } = await view.wideness()
  if (content > screen) throw new Error(`${page} is ${content} px wide in a view of ${screen}`)
  await view.isDrawn()
  await view.picture(page)
}

/** One whole rental as a member makes it, with what may come after: a cancellation, a return, a review with a photo. */
export async function rents({ view, office, directory, step }: Place): Promise<Ordered> {
  const product = await aProduct(office, { pictures: await realPictures(office) })
  const member = await aMember(office, { card: true, address: true })
  const period = await aPeriod(office, product, { ahead: 5 })
  const to = (path: string) => view.goes(`${office.url}${path}`)

  await step('a member logs in', async () => {
    await to('/')
    await view.sees('heading', '빌림 홈')
    await to('/login')
    await view.fills('이메일', member.email)
    await view.fills('비밀번호', password)
    await view.taps('button', '로그인')
    await view.sees('heading', '빌림 홈')
    await view.taps('button', '오늘하루 보지않기')
    await fits(view, 'home')
  })

  await step('chooses four days of a bag', async () => {
    await to(`/product/detail/${product.id}`)
    await view.sees('heading', product.name)
    await fits(view, 'detail')
    await view.taps('link', /./, await view.sees('region', '렌트하기'))
    await tapsPeriod(view, period)
    await view.sees('text', new RegExp(sum))
    await fits(view, 'calendar')
    await view.taps('button', '일정 적용')
    await view.taps('button', '바로 렌트')
  })

  await step('pays with a saved card', async () => {
    await view.sees('heading', '주문/결제')
    await view.taps('field', /주문 내용을 확인했고 모두 동의해요/)
    await view.taps('button', `${sum} 결제하기`)
    await view.inside('카드 결제', () => view.taps('button', `${sum} 결제`))
    await view.is(/\/order\/complete\//)
    await view.sees('text', /주문을 마쳤어요/)
  })

  await step('and cancels it for nothing', async () => {
    await view.taps('link', '주문 상세 보기')
    await view.sees('heading', '배송 준비중')
    await view.taps('button', '예약 취소')
    const sheet = await view.sees('dialog', '예약 취소')
    await view.chooses('취소 사유', '마음이 바뀌었어요', sheet)
    await view.taps('button', `취소하고 ${sum} 환불`, sheet)
    await view.taps('button', '예약 취소', await view.sees('dialog', '알림'))
    await view.sees('heading', '예약 취소 완료')
  })

  const returned = await anOrder(office, member, { product: await aProduct(office) })
  await rentalReaches(office, returned, 'delivered')
  await step('returns another one', async () => {
    await to(`/order/detail/${returned.orderId}`)
    await view.taps('button', '반품 신청')
    await view.taps('button', '반품 신청하기', await view.sees('dialog', '반품 신청'))
    await view.sees('heading', '반품 진행중')
  })

  const over = await anOrder(office, member, { product: await aProduct(office) })
  await rentalReaches(office, over, 'collected')
  const photo = join(directory, 'review.jpg')
  writeFileSync(
    photo,
    await sharp(await office.picture())
      .resize(600, 750)
      .jpeg()
      .toBuffer(),
  )
  await step('and reviews a third with a photo', async () => {
    await to('/mypage/review')
    await view.taps('button', '리뷰 쓰기', await view.sees('listitem', new RegExp(over.product.name)))
    const dialog = await view.sees('dialog', '리뷰 작성')
    await view.fills('리뷰', review, dialog)
    await view.picks('추가할 사진', photo, dialog)
    await view.sees('button', '사진 1 삭제', dialog)
    await view.taps('button', '등록', dialog)
    await view.taps('link', /^내가 쓴 리뷰 ?1$/)
    const written = await view.sees('listitem', new RegExp(over.product.name))
    await view.sees('text', new RegExp(review), written)
    await view.sees('button', /리뷰 사진 1 크게 보기/, written)
  })

  await step('my page shows what became of all three', async () => {
    await to('/mypage')
    await view.sees('heading', /./)
    await fits(view, 'mypage')
    await to('/mypage/rent')
    for (const words of [/예약 취소/, /반품 진행중/, /반납 완료/]) await view.sees('text', words)
  })
  return returned
}

/** Pictures that the shop draws, as they are looked at. */
async function realPictures(office: BackOffice) {
  const files = await office.rows<{ id: number }>(
    `INSERT INTO shop.files (url) SELECT '/files/pictures/1/' || side
     FROM unnest(ARRAY['front', 'side', 'detail']) AS side RETURNING id`,
  )
  return files.map(({ id }) => ({ type: 'main' as const, fileId: Number(id), view: null }))
}

/** A colleague comes into the console with the second factor and finds the returned item in a table. */
export async function works({ view, office, step }: Place, returned: Ordered): Promise<void> {
  const email = 'operations@billim.kr'
  await step('a colleague logs in to the console and reads the orders', async () => {
    await view.goes(`${office.url}/staff/orders?work=all&q=${returned.orderNumber}`)
    await view.fills('이메일', email)
    await view.fills('비밀번호', password)
    await view.taps('button', '다음')
    await view.fills('코드', await office.codeOf(email))
    await view.taps('button', '로그인')
    await view.sees('heading', '주문 상품')
    const table = await view.sees('table', /./)
    await view.sees('text', new RegExp(returned.product.name), table)
    await view.sees('text', '반품 요청', table)
    await view.isDrawn()
    await view.picture('console')
  })
}
