const names: Readonly<Record<string, string>> = {
  epost: '우체국택배',
  cj: 'CJ대한통운',
  hanjin: '한진택배',
  lotte: '롯데택배',
}

/** The courier's display name; empty for an unknown or unnamed courier. */
export const courierName = (courier: string): string => names[courier] ?? ''
