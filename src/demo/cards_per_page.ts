/** How many products a click on "Show more" adds; at first, as many are shown. */
export const cardsPerPage = 24;
