/** Stands for a package that the panel does not have; nothing of the panel uses it. */
export default {};
