import bulb from "@/assets/goods/bulb.webp?no-inline";
import fan from "@/assets/goods/fan.webp?no-inline";
import toggle from "@/assets/goods/switch.webp?no-inline";
import wire from "@/assets/goods/wire.webp?no-inline";

type Good = { picture: string; name: string; pack: string; rate: number; unit: string; mrp: number };

/** The contents of a sample shop. A sample keeps its own language, whatever the language of the page. */
export type Sample = {
  language: "en" | "gu";
  store: string;
  page: string;
  search: string;
  party: string;
  balance: string;
  change: string;
  chips: string[];
  count: string;
  order: string;
  inCart: string;
  goods: Good[];
};

export const ENGLISH: Sample = {
  language: "en",
  store: "Shree Umiya Electricals",
  page: "Shop",
  search: "Search 2,148 items by name or code",
  party: "Shree Ambica Electricals, Anand",
  balance: "Balance ₹1,84,250 Dr · 45 days",
  change: "Change",
  chips: ["All", "Switches", "Wires", "Fans", "LED"],
  count: "2,148 items",
  order: "Best selling",
  inCart: "Item in Cart",
  goods: [
    {
      picture: toggle,
      name: "Anvi Classic 6 A One-Way Modular Switch",
      pack: "Box of 20 · Min 20",
      rate: 38,
      unit: "pc",
      mrp: 62,
    },
    {
      picture: wire,
      name: "Vidyut FR-LSH PVC Insulated Copper Wire",
      pack: "6 sizes · Min 2 coils",
      rate: 1860,
      unit: "coil",
      mrp: 2940,
    },
    {
      picture: fan,
      name: "Pavan Eco BLDC Ceiling Fan 1200 mm",
      pack: "Box of 2 · Min 2",
      rate: 2640,
      unit: "pc",
      mrp: 3990,
    },
    {
      picture: bulb,
      name: "Roshni LED Bulb 9 W, B22, Cool Daylight",
      pack: "Box of 50 · Min 50",
      rate: 62,
      unit: "pc",
      mrp: 110,
    },
  ],
};

export const GUJARATI: Sample = {
  language: "gu",
  store: "શ્રી ઉમિયા ઇલેક્ટ્રિકલ્સ",
  page: "ખરીદી",
  search: "2,148 વસ્તુમાં નામ કે કોડથી શોધો",
  party: "શ્રી અંબિકા ઇલેક્ટ્રિકલ્સ, આણંદ",
  balance: "બાકી ₹1,84,250 ઉધાર · 45 દિવસ",
  change: "બદલો",
  chips: ["બધું", "સ્વિચ", "વાયર", "પંખા", "LED"],
  count: "2,148 વસ્તુ",
  order: "સૌથી વધુ વેચાતી",
  inCart: "કાર્ટમાં છે",
  goods: [
    {
      picture: toggle,
      name: "અન્વી ક્લાસિક 6 A વન-વે મોડ્યુલર સ્વિચ",
      pack: "20નું બોક્સ · ઓછામાં ઓછા 20",
      rate: 38,
      unit: "નંગ",
      mrp: 62,
    },
    {
      picture: wire,
      name: "વિદ્યુત FR-LSH કોપર વાયર, 90 મીટર",
      pack: "6 માપ · ઓછામાં ઓછા 2",
      rate: 1860,
      unit: "કોઇલ",
      mrp: 2940,
    },
  ],
};
