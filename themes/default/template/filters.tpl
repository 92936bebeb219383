{%- comment %} What stands above the calendar: periods, list or month, and the filters as a plain form. {% endcomment -%}
<div class="controls">
  <nav aria-label="{{ 'periods.label' | t }}">
    <ul class="tabs">
      {%- for period in periods %}
      <li><a href="{{ period.path | link }}"{% if period.isChosen %} aria-current="true"{% endif %}>{{ period.name }}</a></li>
      {%- endfor %}
      <li><a href="{{ monthPath | link }}" rel="nofollow"{% if query.month != '' %} aria-current="true"{% endif %}>{{ 'month' | t }}</a></li>
    </ul>
  </nav>
  <form class="filters" action="/" role="search">
    {%- for parameter in kept %}
    <input type="hidden" name="{{ parameter[0] }}" value="{{ parameter[1] }}">
    {%- endfor %}
    {%- if query.month != '' %}
    <input type="hidden" name="month" value="{{ query.month }}">
    {%- endif %}
    <div class="field text">
      <label for="filter-text">{{ 'filters.text' | t }}</label>
      <input id="filter-text" type="search" name="text" value="{{ query.text }}" maxlength="200">
    </div>
    <button class="submit" type="submit">{{ 'filters.submit' | t }}</button>
    <details{% if hasDetails %} open{% endif %}>
      <summary>{{ 'filters.more' | t }}</summary>
      <div class="more">
        {%- if query.month == '' %}
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
          <label for="filter-tag">{{ 'filters.tag' | t }}</label>
          <input id="filter-tag" type="text" name="tag" value="{{ query.tag }}" list="tags" maxlength="200" autocapitalize="off">
          <datalist id="tags">
            {%- for tag in tags %}
            <option value="{{ tag }}"></option>
            {%- endfor %}
          </datalist>
        </div>
      </div>
      <button class="submit" type="submit">{{ 'filters.submit' | t }}</button>
    </details>
  </form>
</div>
