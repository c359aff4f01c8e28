/** Replaces a package that the panel does not include; nothing in the panel uses it. */
export default {};
