//! The line of a game: its steps in order, without those that are taken back.

use super::seat::Step;

/// Something for each of some steps of the line, in their order.
///
/// To go back forgets what is later. Whatever was added is forgotten once at most, so that the work for a log grows
/// with its length, however often it goes back.
#[derive(Clone, Debug)]
pub struct Line<T>(Vec<(Step, T)>);

impl<T> Default for Line<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T> Line<T> {
    /// Adds what belongs to a step; the line ends with it.
    pub fn push(&mut self, step: Step, of: T) {
        while self.0.pop_if(|(last, _)| *last >= step).is_some() {
            work::note();
        }
        work::note();
        self.0.push((step, of));
    }

    /// Goes back to a step: what is later is forgotten, and returned in its order.
    pub fn back_to(&mut self, to: Step) -> Vec<T> {
        let kept = self.upto(to);
        let forget = |(_, of)| {
            work::note();
            of
        };
        self.0.drain(kept..).map(forget).collect()
    }

    /// Returns what belongs to a step, if that is on the line.
    #[must_use]
    pub fn get(&self, step: Step) -> Option<&T> {
        let (found, of) = self.0.get(self.upto(step).checked_sub(1)?)?;
        (*found == step).then_some(of)
    }

    /// Returns what belongs to the last step.
    #[must_use]
    pub fn last(&self) -> Option<&T> {
        self.0.last().map(|(_, of)| of)
    }

    /// Forgets all but the last step: nothing goes back past it.
    pub fn keep_last(&mut self) {
        let last = self.0.pop();
        self.clear();
        self.0.extend(last);
    }

    /// Forgets all steps.
    pub fn clear(&mut self) {
        while self.0.pop().is_some() {
            work::note();
        }
    }

    /// Returns how many are not later than a step.
    fn upto(&self, step: Step) -> usize {
        // What is asked for most is at the end.
        if self.0.last().is_none_or(|(last, _)| *last <= step) {
            work::note();
            return self.0.len();
        }
        self.0.partition_point(|(at, _)| {
            work::note();
            *at <= step
        })
    }
}

#[cfg(not(test))]
mod work {
    pub(super) const fn note() {}
}

/// The work of this thread's lines: how often a step is looked at, added or forgotten.
#[cfg(test)]
pub(crate) mod work {
    use std::cell::Cell;

    thread_local! {
        static DONE: Cell<u64> = const { Cell::new(0) };
    }

    pub(super) fn note() {
        DONE.set(DONE.get() + 1);
    }

    /// Returns the work that something takes.
    pub(crate) fn of<T>(work: impl FnOnce() -> T) -> (T, u64) {
        let before = DONE.get();
        let result = work();
        (result, DONE.get() - before)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(steps: impl IntoIterator<Item = u32>) -> Line<u32> {
        let mut line = Line::default();
        steps.into_iter().for_each(|n| line.push(Step(n), n * 10));
        line
    }

    #[test]
    fn to_go_back_forgets_what_is_later_and_nothing_else() {
        let mut line = line([0, 1, 4, 6, 9]);
        assert_eq!((line.get(Step(4)), line.get(Step(5)), line.last()), (Some(&40), None, Some(&90)));
        assert_eq!(line.back_to(Step(5)), [60, 90]);
        assert_eq!((line.get(Step(9)), line.last()), (None, Some(&40)));
        assert_eq!(line.back_to(Step(4)), [0; 0]);
        line.push(Step(7), 70);
        line.push(Step(7), 71);
        assert_eq!((line.get(Step(7)), line.get(Step(0))), (Some(&71), Some(&0)));
        line.keep_last();
        assert_eq!((line.get(Step(7)), line.get(Step(0))), (Some(&71), None));
        line.clear();
        line.keep_last();
        assert_eq!((line.last(), line.get(Step(0))), (None, None));
    }

    #[test]
    fn going_back_costs_little_however_long_the_line_is() {
        let costs = |length: u32| {
            let mut line = line(0..length);
            work::of(|| {
                for n in length..length + 1000 {
                    line.back_to(Step(n - 1));
                    line.push(Step(n), n);
                    assert!(line.get(Step(n / 2)).is_some());
                }
            })
        };
        let (((), short), ((), long)) = (costs(1_000), costs(100_000));
        assert!(long < short * 2, "{short}, {long}");
    }
}
