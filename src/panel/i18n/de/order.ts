import type { Translated } from "../message.ts";
import type { order as en } from "../en/order.ts";

export const order: Translated<typeof en> = {
  "order.handle": "„{name}“ verschieben",
  "order.draggable": "verschiebbar",
  "order.howTo":
    "Drücken Sie die Leertaste, um ein Badge aufzunehmen, und verschieben Sie es mit den Pfeiltasten. Die Leertaste legt es ab, Escape lässt es, wo es war.",
  "order.at": "Position {place}",
  "order.atOf": "Position {place} von {count}",
  "order.lifted": "„{name}“ ist aufgenommen, {where}",
  "order.over": "Jetzt auf {where}",
  "order.dropped": "„{name}“ liegt jetzt auf {where}",
  "order.left": "„{name}“ bleibt auf {where}",
  "order.saving": "Wird gespeichert …",
  "order.more": "Mehr zu „{name}“",
  "order.toTop": "Ganz nach oben",
  "order.toEnd": "Ganz nach unten",
  "order.toPlace": "An Position verschieben …",
  "order.toBefore": "Vor ein Badge verschieben …",
  "order.toPlaceTitle": "„{name}“ an eine Position verschieben",
  "order.toBeforeTitle": "„{name}“ vor ein anderes Badge verschieben",
  "order.place": "Position",
  "order.placeNow": "Von 1 bis {count}; jetzt auf {place}.",
  "order.placeError": "Geben Sie eine ganze Zahl von 1 bis {count} ein.",
  "order.neighbour": "Vor welches Badge?",
  "order.neighbourError": "Wählen Sie ein Badge.",
  "order.move": "Verschieben",
  "order.undo": "Rückgängig",
  "order.moved": "„{name}“ ist jetzt auf {where}",
  "order.undone": "„{name}“ ist wieder auf {where}",
  "order.alreadyThere": "„{name}“ ist schon auf {where}",
  "order.failed": "„{name}“ konnte nicht verschoben werden. {why}",
  "order.lost":
    "Der Dienst ist nicht erreichbar. Die Liste zeigt die gespeicherte Reihenfolge, sobald er wieder da ist.",
  "order.badgeGone": "„{name}“ wurde nicht verschoben: Jemand anderes hat es inzwischen gelöscht.",
  "order.neighbourGone":
    "„{name}“ wurde nicht verschoben: Jemand anderes hat das Badge gelöscht, neben dem es stehen sollte.",
  "order.placeGone":
    "„{name}“ kann nicht zurück: Die Badges, zwischen denen es stand, gibt es nicht mehr.",
  "order.filtered":
    "Solange ein Filter andere Badges verbirgt, lassen sich diese nicht ziehen. Verschieben Sie ein Badge mit seinem Menü in der ganzen Liste.",
};
