import { describe, expect, it } from 'vitest'
import { ownPath, paths, patterns } from '../../web/paths.ts'
import { listCall, listFilterOf } from '../../web/pieces/listQuery.ts'

/** The route table that the shop promises; `{id}` is written `:id` here. */
const specified = `/ /login /find-id /find-password /find-password/email /reset-password /join /join/complete
/join/agree /kakao /kakao/islogin /naver /naver/islogin /apple /apple/islogin /pass /toss /search /cart /luxury
/promotion /promotion/product/:id /promotion/detail/new /promotion/detail/:id /brand /brand/product /ranking
/interest /category /product /product/detail/:id /product/similar/:id /product/rent/:id /order
/order/complete/:id /order/detail/:id /luxshare /luxshare/apply /luxshare/complete /mypage /mypage/user-info
/mypage/change-password /mypage/rent /mypage/rent/cancel-complete /mypage/payment /mypage/delivery
/mypage/account /mypage/consignment /mypage/consignment/detail/:id /mypage/settlement
/mypage/settlement/detail/:id /mypage/coupon /mypage/savings /mypage/review /mypage/customer
/mypage/customer/faq /mypage/customer/notice /mypage/inquiry /mypage/withdraw /mypage/withdraw/complete
/service-info/:product /service-info/luxshare /terms /policy /out-of-service /favorites`.split(/\s+/)

describe('addresses of the shop', () => {
  it('are all in the route table of the specification', () => {
    expect(Object.values(patterns).filter((pattern) => !specified.includes(pattern))).toEqual([])
  })
  it('repeat list values without brackets and leave empty ones out', () => {
    expect(paths.products({ c1: 1, c1Name: '여성', brandId: [1, 2], c3: undefined })).toBe(
      '/product?c1=1&c1Name=%EC%97%AC%EC%84%B1&brandId=1&brandId=2',
    )
  })
})

describe('the way back after the login', () => {
  it.each([
    ['/product/rent/1', '/product/rent/1'],
    ['/product?brandId=1&start=2026-12-03', '/product?brandId=1&start=2026-12-03'],
    [null, '/'],
    ['', '/'],
    ['https://elsewhere.example/', '/'],
    ['//elsewhere.example/', '/'],
    ['/\\elsewhere.example', '/'],
    ['javascript:alert(1)', '/'],
    ['/login?returnUrl=/login', '/'],
  ])('%j leads to %s', (given, path) => {
    expect(ownPath(given)).toBe(path)
  })
})

describe('the address of a list', () => {
  const callOf = (query: string) => listCall(listFilterOf(new URLSearchParams(query))).url
  it.each([
    ['c1=1', 'categoryId=1'],
    ['c1=1&c2=11', 'categoryId=11'],
    ['c1=1&c2=11&c3=111', 'categoryId=111'],
  ])('%s asks for %s: third level, then second, then first', (query, expected) => {
    expect(callOf(query)).toContain(expected)
  })
  it('asks for a period only when both ends exist', () => {
    expect(callOf('start=2026-12-03&end=2026-12-06')).toContain(
      'rentalStartDate=2026-12-03&rentalEndDate=2026-12-06',
    )
    expect(callOf('start=2026-12-03')).not.toContain('rental')
    expect(callOf('start=2026-02-31&end=2026-03-03')).not.toContain('rental')
  })
  it('leaves nonsense out', () => {
    expect(callOf('c1=abc&brandId=-1&brandId=2&discountId=x')).toBe(
      '/api/users/recommend-products?orders=popularity&brandId=2',
    )
  })
})
