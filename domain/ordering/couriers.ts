const names: Readonly<Record<string, string>> = {
  epost: '우체국택배',
  cj: 'CJ대한통운',
  hanjin: '한진택배',
  lotte: '롯데택배',
}

/** The courier's name as people know it; empty for one without a name of its own. */
export const courierName = (courier: string): string => names[courier] ?? ''
