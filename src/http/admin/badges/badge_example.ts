/** A badge that the demo project can hold. */
export const badgeExample = {
  typeId: "price",
  name: "Summer sale",
  content: { text: "-20 %", textColour: "#ffffff", backgroundColour: "#c1121f" },
};
