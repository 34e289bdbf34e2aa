import RomKitMusic

/// The time below a song's drawings: seconds, where the loop begins, and the fade.
struct TimeAxis {
  let plan: SongPlan
  let timing: SongTiming

  /// Distances of marks in seconds; the first that gives few enough is taken.
  private static let steps = [1, 2, 5, 10, 15, 30, 60, 120]
  private static let mostMarks = 8

  var markup: Markup {
    let seconds = plan.sampleCount / Song.sampleRate
    let step = Self.steps.first { seconds / $0 <= Self.mostMarks } ?? 120
    let marks = stride(from: 0, through: seconds, by: step).map { second -> Markup in
      let place = Markup.percent(second * Song.sampleRate, of: plan.sampleCount)
      return "<span style=\"left:\(place)\">\(MusicText.time(samples: second * Song.sampleRate))</span>"
    }
    var shades: [Markup] = []
    if plan.ending != .asked, let start = timing.loopStart {
      let place = Markup.percent(start, of: plan.sampleCount)
      shades.append("<div class=\"loop\" style=\"left:\(place)\"><span>loop</span></div>")
    }
    if plan.fadeStart < plan.sampleCount {
      let place = Markup.percent(plan.fadeStart, of: plan.sampleCount)
      shades.append("<div class=\"fade\" style=\"left:\(place)\"><span>fade</span></div>")
    }
    return "<div class=\"time\" aria-hidden=\"true\">\(Markup(marks))</div>\(Markup(shades))"
  }
}
