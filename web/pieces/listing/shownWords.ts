import type { ListPage } from './useListing.ts'

/** `219개 보기`; counting stops at a number, which is then the least there is. */
export function shownWords(page: Pick<ListPage, 'cntAll' | 'cntCapped'> | undefined): string {
  if (page === undefined) return '상품 보기'
  return `${page.cntAll.toLocaleString('ko-KR')}개${page.cntCapped === true ? ' 이상' : ''} 보기`
}
