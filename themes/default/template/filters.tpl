{%- comment %} What stands above the calendar: periods, list or month, and the filters as a plain form. {% endcomment -%}
<div class="controls">
  <nav aria-label="{{ 'periods.label' | t }}">
    <ul class="tabs">
      {%- for period in periods %}
      <li><a href="{{ period.path | link }}"{% if period.isChosen %} aria-current="true"{% endif %}>{{ period.name }}</a></li>
      {%- endfor %}
      <li><a href="{{ weekPath | link }}" rel="nofollow"{% if query.week != '' %} aria-current="true"{% endif %}>{{ 'weekView' | t }}</a></li>
      <li><a href="{{ monthPath | link }}" rel="nofollow"{% if query.month != '' %} aria-current="true"{% endif %}>{{ 'month' | t }}</a></li>
      <li>
        <details class="date">
          <summary>{{ 'periods.day' | t }}</summary>
          <form action="/">
            {%- for parameter in kept %}
            <input type="hidden" name="{{ parameter[0] }}" value="{{ parameter[1] }}">
            {%- endfor %}
            {%- for filter in keptFilters %}
            <input type="hidden" name="{{ filter[0] }}" value="{{ filter[1] }}">
            {%- endfor %}
            <input type="date" name="day" value="{{ query.from }}" aria-label="{{ 'periods.day' | t }}" required>
            <button class="submit" type="submit">{{ 'periods.show' | t }}</button>
          </form>
        </details>
      </li>
    </ul>
  </nav>
  <form class="filters" action="/" role="search">
    {%- for parameter in kept %}
    <input type="hidden" name="{{ parameter[0] }}" value="{{ parameter[1] }}">
    {%- endfor %}
    {%- if query.week != '' %}
    <input type="hidden" name="week" value="{{ query.week }}">
    {%- endif %}
    {%- if query.month != '' %}
    <input type="hidden" name="month" value="{{ query.month }}">
    {%- endif %}
    <div class="field text">
      <label for="filter-text">{{ 'filters.text' | t }}</label>
      <input id="filter-text" type="search" name="text" value="{{ query.text }}" maxlength="200" placeholder="{{ 'filters.hint' | t }}" data-suggest="{{ 'suggestions' | t }}">
    </div>
    <button class="submit" type="submit">{{ 'filters.submit' | t }}</button>
    <details{% if asksMore %} open{% endif %}>
      <summary>{{ 'filters.more' | t }}</summary>
      <div class="more">
        {%- if query.month == '' and query.week == '' %}
        <div class="field">
          <label for="filter-from">{{ 'filters.from' | t }}</label>
          <input id="filter-from" type="date" name="from" value="{{ query.from }}">
        </div>
        <div class="field">
          <label for="filter-to">{{ 'filters.to' | t }}</label>
          <input id="filter-to" type="date" name="to" value="{{ query.to }}">
        </div>
        {%- endif %}
        {% render 'choice', name: 'category', options: categories %}
        {% render 'choice', name: 'topic', options: topics %}
        {% render 'choice', name: 'place', options: places %}
        <div class="field">
          <label for="filter-near">{{ 'near.label' | t }}</label>
          <input id="filter-near" type="text" name="near" value="{{ query.near }}" maxlength="200" placeholder="{{ 'near.placeholder' | t }}" autocomplete="off">
          <button class="here" type="button" data-here="filter-near" data-failed="{{ 'near.failed' | t }}" hidden>{{ 'near.here' | t }}</button>
          <span class="said" role="status"></span>
        </div>
        <div class="field">
          <label for="filter-km">{{ 'near.distanceLabel' | t }}</label>
          <select id="filter-km" name="km">
            {%- for distance in distances %}
            <option value="{{ distance.value }}"{% if distance.isChosen %} selected{% endif %}>{{ distance.name }}</option>
            {%- endfor %}
          </select>
        </div>
        {% render 'choice', name: 'access', options: accessChoices %}
        <div class="field tick">
          <input id="filter-free" type="checkbox" name="free" value="1"{% if query.free != '' %} checked{% endif %}>
          <label for="filter-free">{{ 'filters.free' | t }}</label>
        </div>
        <div class="field">
          <label for="filter-tag">{{ 'filters.tag' | t }}</label>
          <input id="filter-tag" type="text" name="tag" value="{{ query.tag }}" list="tags" maxlength="200" autocapitalize="off">
          {% render 'tagOptions', tags: tags %}
        </div>
      </div>
      <button class="submit" type="submit">{{ 'filters.submit' | t }}</button>
    </details>
  </form>
  {%- if categoryChips.size > 0 %}
  <ul class="chips line" aria-label="{{ 'categoriesLabel' | t }}">
    {%- for category in categoryChips %}
    {%- if category.isChosen %}
    <li><a class="chip" href="{{ category.path | link }}" aria-current="true"><span class="hidden">{{ 'takeAway' | t: name: category.name }}</span><span aria-hidden="true">{% render 'kind', name: category.name, mark: category.mark %}<span class="cross"> ×</span></span></a></li>
    {%- else %}
    <li><a class="chip" href="{{ category.path | link }}">{% render 'kind', name: category.name, mark: category.mark %}</a></li>
    {%- endif %}
    {%- endfor %}
  </ul>
  {%- endif %}
</div>
{%- if nearUnknown != '' %}
<p class="notice">{{ nearUnknown }}</p>
{%- endif %}
<script src="{{ 'js/suggest.js' | asset }}" defer></script>
