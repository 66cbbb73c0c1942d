"""The words on papers in their languages."""

from collections.abc import Mapping
from dataclasses import dataclass

from app.papers.exports.words import ENGLISH, GUJARATI, HINDI


@dataclass(frozen=True, slots=True)
class Labels:
    """The words of one language. `payments` and `statuses` translate the stored values of orders.

    `reasons` explain why a tax is IGST, or CGST with SGST. `later` is for the time when `all_` or a `part_`
    of an item comes, with the pieces that come `now_`. `page` is printed before the page count, in a footer
    that cannot shape Indian scripts.
    """

    proforma: str
    proforma_warning: str
    order_warning: str
    inquiry_warning: str
    bill_of_supply: str
    unregistered: str
    credit_note: str
    credit_warning: str
    for_order: str
    invoice: str
    canceled: str
    order: str
    inquiry: str
    statuses: Mapping[str, str]
    partly_dispatched: str
    later: Mapping[str, str]
    one_item: str
    items: str
    seller_state: str
    buyer: str
    deliver_to: str
    place_of_supply: str
    unknown_place: str
    payment: str
    payments: Mapping[str, str]
    delivery: str
    free: str
    discount: str
    held_back: str
    advance: str
    salesperson: str
    remark: str
    item: str
    quantity: str
    rate: str
    amount: str
    taxable: str
    tax: str
    total: str
    round_off: str
    why: str
    reasons: Mapping[str, str]
    schemes: str
    rounded: str
    pay_by_upi: str
    scan: str
    page: str


LABELS = {
    ENGLISH: Labels(
        proforma="Proforma invoice – not a tax invoice",
        proforma_warning="This is a proforma invoice. No input tax credit can be claimed with it.",
        order_warning="This is an order, not a tax invoice.",
        inquiry_warning="This is an inquiry, not a tax invoice.",
        bill_of_supply="Bill of supply",
        unregistered="The seller is not registered under GST. No tax is charged.",
        credit_note="Credit note",
        credit_warning=(
            "This credit note is for an order. Tax is reduced only with a credit note for its tax invoice."
        ),
        for_order="For order",
        invoice="Invoice",
        canceled="Canceled",
        order="Order",
        inquiry="Inquiry",
        statuses={},
        partly_dispatched="Partly dispatched",
        later={
            "now_by": "{now} now, rest by {day}",
            "now_later": "{now} now, rest when available",
            "part_by": "Part of it comes by {day}",
            "part_later": "Part of it comes later",
            "all_by": "Comes by {day}",
            "all_later": "Comes later",
        },
        one_item="1 item, total {pieces}",
        items="{count} items, total {pieces}",
        seller_state="Seller’s state",
        buyer="Buyer",
        deliver_to="Deliver to",
        place_of_supply="Place of supply",
        unknown_place="Not known",
        payment="Payment",
        payments={},
        delivery="Delivery",
        free="Free",
        discount="Discount",
        held_back="Deducted for the scheme",
        advance="Advance paid",
        salesperson="Salesperson",
        remark="Remark",
        item="Item",
        quantity="Quantity",
        rate="Rate",
        amount="Amount",
        taxable="Taxable",
        tax="Tax",
        total="Total",
        round_off="Round off",
        why="Why this amount?",
        reasons={
            "within": "{taxes}: goods stay in {place}",
            "between": "IGST: goods go from {seller} to {place}",
            "sez": "IGST: the customer is in an SEZ",
            "unknown": "GST: one of the two states is not known",
        },
        schemes="Schemes",
        rounded="The total is rounded to whole rupees: ₹{amount}",
        pay_by_upi="Pay ₹{amount} by UPI",
        scan="Scan the code with any UPI app, or pay to",
        page="Page {page} of ",
    ),
    HINDI: Labels(
        proforma="प्रोफ़ॉर्मा इनवॉइस – टैक्स इनवॉइस नहीं",
        proforma_warning="यह प्रोफ़ॉर्मा इनवॉइस है। इससे इनपुट टैक्स क्रेडिट नहीं लिया जा सकता।",
        order_warning="यह ऑर्डर है, टैक्स इनवॉइस नहीं।",
        inquiry_warning="यह इन्क्वायरी है, टैक्स इनवॉइस नहीं।",
        bill_of_supply="बिल ऑफ़ सप्लाई",
        unregistered="विक्रेता GST में रजिस्टर्ड नहीं है। टैक्स नहीं लगा है।",
        credit_note="क्रेडिट नोट",
        credit_warning="यह क्रेडिट नोट ऑर्डर का है। टैक्स सिर्फ़ टैक्स इनवॉइस के क्रेडिट नोट से घटता है।",
        for_order="ऑर्डर के लिए",
        invoice="इनवॉइस",
        canceled="कैंसिल",
        order="ऑर्डर",
        inquiry="इन्क्वायरी",
        statuses={
            "Pending": "पेंडिंग",
            "Approved": "मंज़ूर",
            "Dispatched": "डिस्पैच",
            "Completed": "पूरा",
            "Canceled": "कैंसिल",
        },
        partly_dispatched="कुछ माल डिस्पैच",
        later={
            "now_by": "{now} अभी, बाकी {day} तक",
            "now_later": "{now} अभी, बाकी आने पर",
            "part_by": "कुछ {day} तक आएगा",
            "part_later": "कुछ बाद में आएगा",
            "all_by": "{day} तक आएगा",
            "all_later": "बाद में आएगा",
        },
        one_item="1 आइटम, कुल {pieces}",
        items="{count} आइटम, कुल {pieces}",
        seller_state="विक्रेता का राज्य",
        buyer="खरीदार",
        deliver_to="यहाँ पहुँचाएँ",
        place_of_supply="प्लेस ऑफ़ सप्लाई",
        unknown_place="पता नहीं",
        payment="पेमेंट",
        payments={
            "Cash on Delivery": "कैश ऑन डिलीवरी",
            "As per Company Terms": "कंपनी की शर्तों पर",
            "Bank": "बैंक",
        },
        delivery="डिलीवरी",
        free="मुफ़्त",
        discount="डिस्काउंट",
        held_back="स्कीम के लिए काटा",
        advance="एडवांस",
        salesperson="सेल्समैन",
        remark="रिमार्क",
        item="आइटम",
        quantity="मात्रा",
        rate="रेट",
        amount="रकम",
        taxable="टैक्सेबल",
        tax="टैक्स",
        total="कुल",
        round_off="राउंड ऑफ",
        why="यह रकम क्यों?",
        reasons={
            "within": "{taxes}: माल {place} में ही रहेगा",
            "between": "IGST: माल {seller} से {place} जाएगा",
            "sez": "IGST: ग्राहक SEZ में है",
            "unknown": "GST: दोनों में से एक राज्य पता नहीं",
        },
        schemes="स्कीम",
        rounded="पूरे रुपये के लिए राउंड ऑफ: ₹{amount}",
        pay_by_upi="UPI से ₹{amount} दें",
        scan="किसी भी UPI ऐप से कोड स्कैन करें, या यहाँ भेजें",
        page="{page} / ",
    ),
    GUJARATI: Labels(
        proforma="પ્રોફોર્મા ઇનવોઇસ – ટેક્સ ઇનવોઇસ નથી",
        proforma_warning="આ પ્રોફોર્મા ઇનવોઇસ છે. તેના પરથી ઇનપુટ ટેક્સ ક્રેડિટ લઈ શકાતી નથી.",
        order_warning="આ ઓર્ડર છે, ટેક્સ ઇનવોઇસ નથી.",
        inquiry_warning="આ પૂછપરછ છે, ટેક્સ ઇનવોઇસ નથી.",
        bill_of_supply="બિલ ઓફ સપ્લાય",
        unregistered="વેચનાર GSTમાં રજિસ્ટર્ડ નથી. ટેક્સ લાગ્યો નથી.",
        credit_note="ક્રેડિટ નોટ",
        credit_warning="આ ક્રેડિટ નોટ ઓર્ડરની છે. ટેક્સ ફક્ત ટેક્સ ઇનવોઇસની ક્રેડિટ નોટથી ઘટે છે.",
        for_order="ઓર્ડર માટે",
        invoice="ઇનવોઇસ",
        canceled="રદ",
        order="ઓર્ડર",
        inquiry="પૂછપરછ",
        statuses={
            "Pending": "પેન્ડિંગ",
            "Approved": "મંજૂર",
            "Dispatched": "રવાના",
            "Completed": "પૂર્ણ",
            "Canceled": "રદ",
        },
        partly_dispatched="થોડો માલ રવાના",
        later={
            "now_by": "{now} હમણાં, બાકીના {day} સુધીમાં",
            "now_later": "{now} હમણાં, બાકીના આવે ત્યારે",
            "part_by": "થોડું {day} સુધીમાં આવશે",
            "part_later": "થોડું પછી આવશે",
            "all_by": "{day} સુધીમાં આવશે",
            "all_later": "પછી આવશે",
        },
        one_item="1 આઇટમ, કુલ {pieces}",
        items="{count} આઇટમ, કુલ {pieces}",
        seller_state="વેચનારનું રાજ્ય",
        buyer="ખરીદનાર",
        deliver_to="અહીં પહોંચાડો",
        place_of_supply="પ્લેસ ઓફ સપ્લાય",
        unknown_place="ખબર નથી",
        payment="પેમેન્ટ",
        payments={
            "Cash on Delivery": "કેશ ઓન ડિલિવરી",
            "As per Company Terms": "કંપનીની શરત મુજબ",
            "Bank": "બેંક",
        },
        delivery="ડિલિવરી",
        free="મફત",
        discount="ડિસ્કાઉન્ટ",
        held_back="સ્કીમ માટે કાપ્યા",
        advance="એડવાન્સ",
        salesperson="સેલ્સપર્સન",
        remark="નોંધ",
        item="આઇટમ",
        quantity="જથ્થો",
        rate="ભાવ",
        amount="રકમ",
        taxable="ટેક્સેબલ",
        tax="ટેક્સ",
        total="કુલ",
        round_off="રાઉન્ડ ઓફ",
        why="આ રકમ કેમ?",
        reasons={
            "within": "{taxes}: માલ {place}માં જ રહેશે",
            "between": "IGST: માલ {seller}થી {place} જશે",
            "sez": "IGST: ગ્રાહક SEZમાં છે",
            "unknown": "GST: બેમાંથી એક રાજ્ય ખબર નથી",
        },
        schemes="સ્કીમ",
        rounded="પૂરા રૂપિયા માટે રાઉન્ડ ઓફ: ₹{amount}",
        pay_by_upi="UPI થી ₹{amount} ચૂકવો",
        scan="કોઈ પણ UPI એપથી કોડ સ્કેન કરો, અથવા અહીં મોકલો",
        page="{page} / ",
    ),
}
