import { Hono } from "hono";
import { DomainError } from "../../domain/errors.ts";
import { isPictureShape, type PictureShape, pictureShapes } from "./picture_shapes.ts";

/** The colours of the demo shop's products, as its feed names them: of the product, and behind it. */
export const pictureColours = {
  moss: ["#5a7d4d", "#e6eee0"],
  sand: ["#b3935a", "#f5eede"],
  sky: ["#4d89b8", "#e1edf5"],
  rust: ["#b4573a", "#f6e6df"],
  slate: ["#5b6874", "#e6eaee"],
  berry: ["#913d61", "#f5e3eb"],
  sun: ["#d19a1c", "#fbf1d5"],
  night: ["#33416b", "#e3e7f2"],
} as const;
export type PictureColour = keyof typeof pictureColours;

function isPictureColour(name: string): name is PictureColour {
  return Object.hasOwn(pictureColours, name);
}

/** `GET /demo/pictures/{shape}-{colour}.svg`: the pictures of the demo shop's products. */
export const demoPictures = () =>
  new Hono().get("/demo/pictures/:name", (c) => {
    const [, shape = "", colour = ""] = /^([a-z]+)-([a-z]+)\.svg$/.exec(c.req.param("name")) ?? [];
    if (!isPictureShape(shape) || !isPictureColour(colour)) {
      throw new DomainError("not_found", "There is no picture with this name");
    }
    c.header("Content-Type", "image/svg+xml");
    c.header("Cache-Control", "public, max-age=86400");
    c.header("Content-Security-Policy", "default-src 'none'");
    return c.body(picture(shape, colour));
  });

/** The path of a picture, for the `imageUrl` of a product. */
export function picturePath(shape: PictureShape, colour: PictureColour): string {
  return `/demo/pictures/${shape}-${colour}.svg`;
}

function picture(shape: PictureShape, colour: PictureColour): string {
  const [front, behind] = pictureColours[colour];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 128 128" width="512" height="512">
<path fill="${behind}" d="M0 0h128v128H0z"/>
<ellipse cx="64" cy="107" rx="36" ry="5" fill="${front}" fill-opacity=".18"/>
<g color="${front}" transform="translate(28.8 37) scale(1.1)">${pictureShapes[shape]}
</g>
</svg>
`;
}
