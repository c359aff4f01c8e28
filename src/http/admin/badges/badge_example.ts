/** A badge that is valid in the demo project. */
export const badgeExample = {
  typeId: "price",
  name: "Summer sale",
  content: { text: "-20 %", textColour: "#ffffff", backgroundColour: "#c1121f" },
};
