/**
 * The shapes of the demo shop's products: the content of an SVG of 64 by 64 units, in
 * `currentColor` and its lighter and darker parts.
 */
export const pictureShapes = {
  mug: `
  <path fill="none" stroke="currentColor" stroke-width="4.5"
    d="M42 26h6a7 7 0 0 1 7 7v2a7 7 0 0 1-7 7h-6" />
  <path fill="currentColor" d="M12 17h32v26a9 9 0 0 1-9 9H21a9 9 0 0 1-9-9z" />
  <path fill="#fff" fill-opacity=".28"
    d="M12 17h32v6H12zM17 28h4v14a4 4 0 0 0 2 4h-3a3 3 0 0 1-3-3z" />`,
  bottle: `
  <path fill="currentColor" fill-opacity=".75" d="M26 6h12v7H26z" />
  <path fill="currentColor"
    d="M25 15h14v4c0 3 5 5 5 11v24a4 4 0 0 1-4 4H24a4 4 0 0 1-4-4V30c0-6 5-8 5-11z" />
  <path fill="#fff" fill-opacity=".28"
    d="M20 36h24v11H20zM25 29c0-3 3-4 3-7h3c0 4-3 5-3 8v4h-3z" />`,
  lantern: `
  <path fill="none" stroke="currentColor" stroke-width="3" d="M19 25c0-22 26-22 26 0" />
  <path fill="currentColor" d="M20 22h24v6H20zM18 50h28a2 2 0 0 1 2 2v5H16v-5a2 2 0 0 1 2-2z" />
  <path fill="currentColor" fill-opacity=".35" d="M21 28h22l2 22H19z" />
  <path fill="#ffcf5c" d="M32 31c5 6 7 9 7 12a7 7 0 0 1-14 0c0-3 2-6 7-12z" />`,
  pack: `
  <path fill="none" stroke="currentColor" stroke-width="3.5" d="M26 12c0-7 12-7 12 0" />
  <path fill="currentColor" fill-opacity=".7"
    d="M9 34h7v16h-3a4 4 0 0 1-4-4zM48 34h7v12a4 4 0 0 1-4 4h-3z" />
  <path fill="currentColor"
    d="M15 25a14 14 0 0 1 14-14h6a14 14 0 0 1 14 14v27a5 5 0 0 1-5 5H20a5 5 0 0 1-5-5z" />
  <path fill="#fff" fill-opacity=".28"
    d="M21 37h22v12a3 3 0 0 1-3 3H24a3 3 0 0 1-3-3zM22 24h20v4H22z" />
  <path fill="currentColor" d="M29 34h6v8h-6z" />`,
  jacket: `
  <path fill="currentColor" fill-opacity=".75"
    d="m19 14-12 8a4 4 0 0 0-2 3L3 50l8 2 7-20zM45 14l12 8a4 4 0 0 1 2 3l2 25-8 2-7-20z" />
  <path fill="currentColor" d="M22 10h20l6 6v38a3 3 0 0 1-3 3H19a3 3 0 0 1-3-3V16z" />
  <path fill="#fff" fill-opacity=".3"
    d="M31 18h2v39h-2zM22 10h20l-10 10zM20 40h8v3h-8zM36 40h8v3h-8z" />`,
  boot: `
  <path fill="currentColor" d="M15 10h19v17c3 7 22 6 22 17v4H11V26z" />
  <path fill="currentColor" fill-opacity=".7" d="M9 50h48v3a3 3 0 0 1-3 3H12a3 3 0 0 1-3-3z" />
  <path fill="#fff" fill-opacity=".3"
    d="M15 10h19v5H15zM26 20h9v3h-9zM27 26h9v3h-8zM30 32h9l-2 3h-6z" />`,
  tent: `
  <path fill="none" stroke="currentColor" stroke-width="2.5" d="m28 6 4 8 4-8" />
  <path fill="currentColor" d="M32 11 61 55H3z" />
  <path fill="#fff" fill-opacity=".28" d="m32 11 29 44H46z" />
  <path fill="#2b2118" fill-opacity=".55" d="m32 26 12 29H20z" />
  <path fill="currentColor" d="m32 26 1 0 5 29h-6z" />`,
  compass: `
  <path fill="none" stroke="currentColor" stroke-width="3" d="M26 9a6 6 0 1 1 12 0" />
  <circle cx="32" cy="36" r="24" fill="currentColor" />
  <circle cx="32" cy="36" r="18" fill="#fff" fill-opacity=".85" />
  <path fill="#c1121f" d="m42 25-6 14-8-6z" />
  <path fill="currentColor" d="m22 47 6-14 8 6z" />
  <circle cx="32" cy="36" r="2" fill="#fff" />`,
  shirt: `
  <path fill="currentColor"
    d="m22 9-15 8 5 14 7-3v27a3 3 0 0 0 3 3h20a3 3 0 0 0 3-3V28l7 3 5-14-15-8c-3 6-17 6-20 0z" />
  <path fill="#fff" fill-opacity=".28" d="M22 9c3 6 17 6 20 0l3 2c-4 8-22 8-26 0zM19 46h26v3H19z" />`,
  trousers: `
  <path fill="currentColor" d="M19 7h26l5 50H37l-5-30-5 30H14z" />
  <path fill="#fff" fill-opacity=".3" d="M19 7h26l1 6H18zM31 13h2v14h-2zM15 51h13l-1 3H15zM36 51h14v3H37z" />`,
  beanie: `
  <circle cx="32" cy="11" r="6" fill="currentColor" fill-opacity=".7" />
  <path fill="currentColor" d="M11 42c0-38 42-38 42 0z" />
  <path fill="currentColor" d="M8 41h48v11a3 3 0 0 1-3 3H11a3 3 0 0 1-3-3z" />
  <path fill="#fff" fill-opacity=".28"
    d="M8 41h48v3H8zM18 44h3v11h-3zM27 44h3v11h-3zM36 44h3v11h-3zM45 44h3v11h-3z" />`,
  sock: `
  <path fill="currentColor"
    d="M22 6h19v27c0 6 13 8 13 16 0 6-4 9-10 9-14 0-22-8-22-20z" />
  <path fill="#fff" fill-opacity=".3" d="M22 11h19v4H22zM22 18h19v3H22zM49 43c4 3 6 8 3 12-5-2-6-8-3-12z" />`,
  mitten: `
  <path fill="currentColor"
    d="M17 46V24c0-20 25-20 25 0v5c3-7 13-4 11 4-2 7-7 10-11 13z" />
  <path fill="currentColor" fill-opacity=".75" d="M15 47h29v9a2 2 0 0 1-2 2H17a2 2 0 0 1-2-2z" />
  <path fill="#fff" fill-opacity=".28" d="M17 33h25v4H17zM20 47h3v11h-3zM28 47h3v11h-3zM36 47h3v11h-3z" />`,
  mat: `
  <path fill="currentColor" fill-opacity=".75" d="M20 14h32a9 18 0 0 1 0 36H20z" />
  <ellipse cx="20" cy="32" rx="11" ry="18" fill="currentColor" />
  <path fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="2.5"
    d="M20 44c-9 0-9-24 0-24 7 0 7 18 0 18-4 0-4-11 0-11" />
  <path fill="#fff" fill-opacity=".35" d="M34 14h4a9 18 0 0 1 0 36h-4a9 18 0 0 0 0-36z" />`,
  stove: `
  <path fill="#ffcf5c" d="M32 3c7 8 10 12 10 17a10 10 0 0 1-20 0c0-5 3-9 10-17z" />
  <path fill="#e4572e" d="M32 13c4 4 5 6 5 9a5 5 0 0 1-10 0c0-3 1-5 5-9z" />
  <path fill="currentColor" d="M12 29h40v5H12zM27 34h10v6H27z" />
  <path fill="currentColor" fill-opacity=".8"
    d="M18 42a4 4 0 0 1 4-4h20a4 4 0 0 1 4 4v13a4 4 0 0 1-4 4H22a4 4 0 0 1-4-4z" />
  <path fill="#fff" fill-opacity=".28" d="M18 45h28v6H18z" />`,
  map: `
  <path fill="currentColor" d="m6 14 17-6v42L6 56zM41 14l17-6v42l-17 6z" />
  <path fill="currentColor" fill-opacity=".7" d="m23 8 18 6v42l-18-6z" />
  <path fill="none" stroke="#fff" stroke-opacity=".7" stroke-width="2.5" stroke-dasharray="4 3"
    d="M12 44c6-12 12 2 18-10s12-2 20-14" />
  <path fill="#e4572e" d="m47 14 8 8M55 14l-8 8" stroke="#e4572e" stroke-width="3" />`,
} as const;
export type PictureShape = keyof typeof pictureShapes;

export function isPictureShape(name: string): name is PictureShape {
  return Object.hasOwn(pictureShapes, name);
}
