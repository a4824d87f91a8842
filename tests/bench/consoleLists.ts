import { monthOfAllMembers } from './manyFinanceRows.ts'

type Listed = { path: string; asked: readonly string[]; deep: readonly string[] }

/**
 * Every list of the console with its filters and its orders, of `rows` rows each; `deep` are the pages before and behind
 * the middle, and one of the last.
 */
export function consoleLists(rows: number): readonly Listed[] {
  const pages = (aPage: number, filter = '') => {
    const last = Math.ceil(rows / aPage)
    const [before, behind] = [Math.max(1, Math.floor(last * 0.49)), Math.ceil(last * 0.52)]
    return [before, behind, Math.max(1, last - 2)].map(
      (page) => `${filter === '' ? '' : `${filter}&`}curPage=${page}`,
    )
  }
  // The last two are of many members: a fifth of the names, and every email.
  const member = ['q=김민지', 'q=member77@', 'q=77', 'q=민지', 'q=@example.com']
  const all = (...filters: string[]) => filters.map((filter) => `status=all&${filter}`)
  const october = (...filters: string[]) => filters.map((filter) => `month=2026-10&${filter}`)
  const ofAllMembers = (...filters: string[]) =>
    filters.map((filter) => `month=${monthOfAllMembers}&${filter}`)
  return [
    {
      path: 'orders',
      asked: [
        ...['', 'sort=end', 'sort=placed&direction=desc', 'sort=amount', 'sort=amount&direction=desc'],
        ...['status=new', 'status=delivered&sort=amount', 'status=lost', 'due=late', 'due=to_ship'],
        ...['due=to_pick_up', 'memberId=77', 'productId=77', 'startFrom=2026-11-01&startTo=2026-11-30'],
        ...['endFrom=2026-11-01&endTo=2026-11-30&sort=end', 'q=261120-0001A', 'q=600000012345'],
        ...['q=클래식', 'q=P77', 'q=김민지7', 'q=백'],
      ],
      deep: [...pages(50), ...pages(50, 'sort=placed&direction=desc'), ...pages(50, 'sort=amount')],
    },
    {
      path: 'members',
      asked: ['', 'sort=joinedAt', 'standing=active', 'standing=blocked', 'q=1234', ...member],
      deep: pages(50),
    },
    {
      path: 'payments',
      asked: [
        ...['', 'sort=occurredAt', 'sort=-amount', 'sort=refunded', 'sort=-refunded'],
        ...['status=done', 'status=canceled', 'status=aborted', 'method=points', 'method=card'],
        ...['method=deduction', 'from=2026-10-01&to=2026-10-31', 'q=key_of_payment_77', 'q=261120-000004D'],
        ...member,
      ],
      deep: [...pages(50), ...pages(50, 'sort=-amount')],
    },
    {
      path: 'refunds',
      asked: [
        ...['status=all', 'status=open', 'status=confirmed', 'status=rejected', 'status=all&sort=-amount'],
        ...all(...member, 'q=261120-000004D', 'q=key_of_payment_77', 'sort=-requestedAt'),
      ],
      deep: [...pages(50, 'status=all'), ...pages(50, 'status=all&sort=-amount')],
    },
    {
      path: 'points/lots',
      asked: [
        ...['', 'sort=earnedAt', 'sort=-remaining', 'month=2026-12', 'memberId=77', ...member],
        'month=2027-03&sort=-remaining',
      ],
      deep: [...pages(50), ...pages(50, 'sort=-remaining')],
    },
    { path: 'points/months', asked: [''], deep: [] },
    { path: 'points/ages', asked: [''], deep: [] },
    {
      path: 'settlements',
      asked: [
        ...october('', 'sort=-payable', 'sort=earned', 'sort=ownerName', 'sort=rows', 'status=failed'),
        ...october('status=no_account', ...member),
        ...['month=2026-09', 'month=2026-01'],
        ...ofAllMembers('', 'sort=-payable', 'sort=earned', 'sort=ownerName', 'sort=rows'),
        ...ofAllMembers('status=paid', 'status=failed', 'status=no_account', ...member),
      ],
      deep: [
        ...pages(50, `month=${monthOfAllMembers}`),
        ...pages(50, `month=${monthOfAllMembers}&sort=-payable`),
        ...pages(50, `month=${monthOfAllMembers}&sort=ownerName`),
      ],
    },
    { path: 'settlements/77/2026-10', asked: [''], deep: [] },
    { path: 'settlement-trend', asked: [''], deep: [] },
    {
      path: 'products',
      asked: [
        ...['', 'q=클래식', 'q=P777', 'q=P', 'q=베란', 'brandId=7', 'categoryId=12', 'categoryId=1'],
        ...['sale=on', 'sale=off', 'brandId=7&sale=on'],
      ],
      deep: pages(50),
    },
    {
      path: 'returns',
      asked: ['', 'stage=requested', 'stage=collected'],
      deep: ['curPage=800', 'curPage=3000'],
    },
    { path: 'late', asked: [''], deep: [] },
    { path: 'board', asked: [''], deep: [] },
    { path: 'calendar', asked: ['', 'q=클래식', 'q=P777', 'after=50000', 'productId=77'], deep: [] },
    {
      path: 'charges',
      asked: [
        '',
        'status=open',
        'status=paid',
        'status=waived',
        'dispute=open',
        'assignee=me',
        'assignee=none',
      ],
      deep: pages(20),
    },
    {
      path: 'consignments',
      asked: [
        ...['', 'status=consigning', 'status=application', 'status=diagnosis', 'status=cancel', 'status=end'],
        ...['waiting=missing', 'waiting=to_send_back', 'waiting=lost'],
      ],
      deep: pages(20),
    },
    {
      path: 'inquiries',
      asked: [
        ...['', 'status=pending', 'status=answered', 'kind=product', 'kind=onetoone', 'about=charge'],
        ...[
          'assignee=me',
          'assignee=none',
          'status=pending&assignee=me',
          'q=배송이',
          'q=배송이 언제',
          'q=아직',
        ],
      ],
      deep: pages(20),
    },
    { path: 'reviews', asked: ['', 'productId=77'], deep: pages(20) },
    {
      path: 'books/reconciliation',
      asked: ['status=all', 'status=open', 'status=settled'],
      deep: pages(20, 'status=all'),
    },
    { path: 'books/card-clearing', asked: [''], deep: [] },
    {
      path: 'books/outgoing-differences',
      asked: ['status=all', 'status=open', 'status=settled'],
      deep: pages(20, 'status=all'),
    },
    {
      path: 'books/bank-statement',
      asked: ['status=open', 'status=waiting', 'status=matched'],
      deep: [...pages(20, 'status=matched'), 'status=open&curPage=100'],
    },
    { path: 'books/closes', asked: [''], deep: ['curPage=2'] },
    { path: 'books/trial-balance', asked: ['', 'asOf=2026-10-31T23:59:59Z'], deep: [] },
    {
      path: 'books/accounts/card_clearing',
      asked: ['', 'from=2025-11-20', 'from=2026-10-01&asOf=2026-10-31T23:59:59Z'],
      deep: [],
    },
    { path: 'provider-payouts', asked: ['month=2026-10', 'month=2026-11'], deep: [] },
    { path: 'provider-payouts/2026-10-14', asked: [''], deep: [] },
    { path: 'coupons', asked: [''], deep: [] },
    ...figureLists(pages),
    {
      path: 'event-log',
      asked: [
        ...['', 'type=bench.happened', 'type=order.placed', 'actor=job:fill', 'stream=order:'],
        'from=2020-01-01T00:00:00Z&to=2020-02-01T00:00:00Z',
      ],
      deep: ['before=500'],
    },
    {
      path: 'search',
      asked: ['q=261120-0001A', 'q=P777', 'q=클래식', 'q=600000012345', 'q=김민지', 'q=key_of_payment_77'],
      deep: [],
    },
  ]
}

/** The figures of the business, of a month, a year and all time, in each of their orders. */
function figureLists(pages: (aPage: number, filter?: string) => string[]): readonly Listed[] {
  const periods = ['2026-10', '2026-11', '2026', 'all']
  const of = (...filters: string[]) =>
    periods.flatMap((period) => filters.map((filter) => `period=${period}&${filter}`))
  const grouped = ['by=brand', 'by=owner', 'brandId=7']
  return [
    { path: 'figures/revenue', asked: of(''), deep: [] },
    { path: 'figures/rentals', asked: of(''), deep: [] },
    { path: 'figures/benefits', asked: of(''), deep: [] },
    {
      path: 'figures/utilisation',
      asked: of('', 'sort=-utilisation', 'sort=-late', ...grouped),
      deep: pages(50, 'period=2026-11'),
    },
    {
      path: 'figures/earnings',
      asked: of('', 'sort=-result', 'sort=returnOn', ...grouped),
      deep: pages(50, 'period=all'),
    },
    {
      path: 'figures/rental-rows',
      asked: ['figure=rentals&from=2026-10-01&to=2026-10-31', 'figure=late&from=2026-01-01&to=2026-12-31'],
      deep: [],
    },
    { path: 'figures/coupons', asked: of('', 'sort=-discount'), deep: [] },
    {
      path: 'figures/uses',
      asked: ['from=2026-10-01&to=2026-10-31', 'from=2026-10-01&to=2026-10-31&couponId=7'],
      deep: [],
    },
  ]
}
