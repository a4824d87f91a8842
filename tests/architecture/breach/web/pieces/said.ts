const added = (count: number) => toast.success(`${count}개를 장바구니에 담았어요.`, { words: '장바구니 보기', run })
const extended = (until: string | null) =>
  toast.success(until === null ? '대여를 늘렸어요.' : `${day(until)}까지 대여를 늘렸어요.`)
