import type { Random } from "../../random.ts";

/** A query's context, as a shop would send it. All fields are set. */
export interface Shopper {
  locale: string;
  bigcommerce: {
    channel: number;
    currency: string;
    customerGroup: number;
    customerOrderCount: number;
    customerSegments: string[];
    customerShippingCountry: string;
  };
  custom: { device: string; campaign: string; basketValue: number; visitor?: string };
}

export const currencies = ["GBP", "EUR", "USD", "SEK", "NOK", "DKK", "CHF", "PLN", "CAD", "AUD"];
export const countries = ["GB", "DE", "FR", "US", "SE", "NO", "DK", "CH", "PL", "CA", "AU", "IE"];
export const devices = ["mobile", "desktop", "tablet", "app", "kiosk"];
/** Every shopper of the bench is in some of the first four, and in none of the others. */
export const segments = ["newsletter", "returning", "europe", "loyal", "staff", "fraud", "trade"];
export const groupsMax = 9;

/** The shoppers whose contexts the bench sends; every page of a shop sends one of a few. */
export const shoppers: readonly Shopper[] = [
  shopper("en-GB", "GBP", "GB", { group: 1, segments: ["newsletter", "europe"], device: "mobile" }),
  shopper("de-DE", "EUR", "DE", { group: 0, segments: ["europe", "returning"], device: "desktop" }),
  shopper("fr", "EUR", "FR", { group: 2, segments: ["europe", "loyal"], device: "mobile" }),
  shopper("en-US", "USD", "US", { group: 0, segments: ["returning"], device: "app" }),
  shopper("sv-SE", "SEK", "SE", { group: 3, segments: ["loyal", "europe"], device: "tablet" }),
  shopper("en-GB", "GBP", "GB", { group: 5, segments: ["loyal", "newsletter"], device: "desktop" }),
  shopper("en-IE", "EUR", "IE", { group: 1, segments: ["newsletter"], device: "mobile" }),
  shopper("de-CH", "CHF", "CH", { group: 2, segments: ["europe", "newsletter"], device: "mobile" }),
];

/** A shopper with a unique context: the order count and the custom fields are random. */
export function createOwnShopper(like: Shopper, random: Random): Shopper {
  return {
    ...like,
    bigcommerce: { ...like.bigcommerce, customerOrderCount: random.integer(0, 60) },
    custom: {
      ...like.custom,
      basketValue: random.integer(4_000, 30_000) / 100,
      visitor: random.integer(0, 2 ** 31).toString(36),
    },
  };
}

function shopper(
  locale: string,
  currency: string,
  country: string,
  said: { group: number; segments: string[]; device: string },
): Shopper {
  return {
    locale,
    bigcommerce: {
      channel: 1,
      currency,
      customerGroup: said.group,
      customerOrderCount: said.group * 4,
      customerSegments: said.segments,
      customerShippingCountry: country,
    },
    custom: { device: said.device, campaign: "spring", basketValue: 42.5 },
  };
}
